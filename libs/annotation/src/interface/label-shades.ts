import { contrast, mixed } from './color-vision.js';

export type Theme = 'light' | 'dark';

/** Surface with the least contrast: the darkest of the light theme, the lightest of the dark one (`--sunk` of libs/ui). */
const SURFACE: Readonly<Record<Theme, string>> = { light: '#eef1ec', dark: '#1e2a24' };
/** Minimum contrast of graphics: WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;

/**
 * Colours of labels in their order, each with a shade of the same hue for the dark theme. A search found the set with the greatest minimum
 * distance in both themes, for normal vision and the three kinds of colour blindness; palette.spec.ts measures it. No larger set stays
 * distinct, so names and hotkeys stand beside colours everywhere. Neighbours and the first four are the farthest apart.
 */
export const SHADES: readonly (readonly [light: string, dark: string])[] = [
  ['#4488aa', '#88ccff'],
  ['#660000', '#ff2244'],
  ['#cc00ff', '#cc00cc'],
  ['#000022', '#4466ff'],
  ['#226600', '#88aa88'],
  ['#440066', '#cc88ff'],
  ['#888800', '#ccee44'],
  ['#ee2288', '#aa6688'],
];

/** Colours of the palette have a shade; others are mixed with black or white until they have the contrast. */
export function colorIn(color: string, theme: Theme): string {
  const known = SHADES.find(([light]) => light === color.toLowerCase());
  if (known) return theme === 'light' ? known[0] : known[1];
  const towards = theme === 'light' ? '#000000' : '#ffffff';
  for (let part = 0; part < 1; part += 0.05) {
    const shade = mixed(color, towards, part);
    if (contrast(shade, SURFACE[theme]) >= LEAST_CONTRAST) return shade;
  }
  return towards;
}
