import { contrast, mixed } from './color-vision.js';

export type Theme = 'light' | 'dark';

/** The darkest and the lightest surface that a label stands on, by theme (`--sunk` of libs/ui). */
const SURFACE: Readonly<Record<Theme, string>> = { light: '#eef1ec', dark: '#1e2a24' };
/** WCAG 2.2, 1.4.11: what must be seen of a graphic. */
export const LEAST_CONTRAST = 3;

/**
 * The colours that labels get in their order, with the shade of the same hue for the dark theme. Found by a search for the set whose nearest
 * two are farthest apart in both themes, for normal vision and the three kinds of colour blindness; palette.spec.ts measures it. Past eight
 * no set stays apart: names and hotkeys stand beside colours everywhere. In their order neighbours, and the first four, are the farthest.
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

/**
 * The shade of a label's colour for a theme. Those of the palette have one; any other is mixed with black or white until it has a
 * contrast of 3:1 to the theme's surfaces.
 */
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
