import { colorIn, controlNamed, labelNamed, labelsOf, type LabelConfig, type Region, type Theme } from '@labelbridge/annotation';
import { useMediaQuery } from './use-media-query.js';

const DARK = '(prefers-color-scheme: dark)';
const PLAIN: Readonly<Record<Theme, string>> = { light: '#47574f', dark: '#b8c5be' };

export const useTheme = (): Theme => (useMediaQuery(DARK, false) ? 'dark' : 'light');

export function labelColor(config: LabelConfig, control: string, label: string | undefined, theme: Theme): string {
  const own = controlNamed(config, control);
  const labels = [own, ...config.controls.filter(({ tag }) => tag === 'labels')];
  const found = label === undefined ? undefined : labels.map((one) => one && labelNamed(one, label)).find(Boolean);
  return found ? colorIn(found.color, theme) : PLAIN[theme];
}

export const regionColor = (config: LabelConfig, region: Region, theme: Theme): string =>
  labelColor(config, region.from, labelsOf(region)[0], theme);
