import { contrast, mixed } from './color-vision.js';

export type Theme = 'light' | 'dark';

/** The darkest and the lightest surface that a label stands on, by theme (`--sunk` of libs/ui). */
const SURFACE: Readonly<Record<Theme, string>> = { light: '#eef1ec', dark: '#1e2a24' };
/** WCAG 2.2, 1.4.11: what must be seen of a graphic. */
export const LEAST_CONTRAST = 3;

/**
 * The colours that labels get in their order, with the shade for the dark theme. Found by a search for the set whose nearest two are
 * farthest apart in both themes, for normal vision and the three kinds of colour blindness; palette.spec.ts measures it. Past eight no
 * set stays apart: names and hotkeys stand beside colours everywhere. In their order each is the farthest from those before it.
 */
export const SHADES: readonly (readonly [light: string, dark: string])[] = [
  ['#ee4400', '#ff5500'],
  ['#4433ff', '#6655ff'],
  ['#110077', '#ccccff'],
  ['#884499', '#aa88bb'],
  ['#229988', '#77ffaa'],
  ['#660011', '#ff9999'],
  ['#aa1133', '#bb5577'],
  ['#0000bb', '#8888ff'],
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
