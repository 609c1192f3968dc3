import { colorDistance, contrast, mixed, VISIONS } from './color-vision.js';

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
const SHADES: readonly (readonly [light: string, dark: string, name: string])[] = [
  ['#ee4400', '#ff5500', 'Orange'],
  ['#4433ff', '#6655ff', 'Blue'],
  ['#110077', '#ccccff', 'Indigo'],
  ['#884499', '#aa88bb', 'Purple'],
  ['#229988', '#77ffaa', 'Green'],
  ['#660011', '#ff9999', 'Maroon'],
  ['#aa1133', '#bb5577', 'Red'],
  ['#0000bb', '#8888ff', 'Navy'],
];

export const PALETTE: readonly string[] = SHADES.map(([light]) => light);

/** The colours of the palette with names to choose them by. */
export const NAMED_COLORS: readonly { readonly color: string; readonly name: string }[] = SHADES.map(([color, , name]) => ({
  color,
  name,
}));

/** The colour of the label at a place; the palette begins again after its end. */
export const paletteColor = (index: number): string => PALETTE[index % PALETTE.length] ?? '#000000';

/** Closer than this, two colours are taken for one another: four times what is just visible. */
export const LEAST_DISTANCE = 0.08;

const areNear = (one: string, other: string): boolean => VISIONS.some((vision) => colorDistance(one, other, vision) < LEAST_DISTANCE);

/**
 * Colours for labels that have none, each by its name: those of the palette in their order, first those that are near no
 * colour of the interface.
 * Labels of one name share one colour. Past its end the palette begins again.
 *
 * @param given the colours that labels of the interface have
 */
export function freeColors(names: readonly string[], given: readonly string[]): ReadonlyMap<string, string> {
  const unused = PALETTE.filter((color) => !given.includes(color));
  const isFar = (color: string): boolean => !given.some((other) => areNear(color, other));
  const far = unused.filter(isFar);
  const colors = [...far, ...unused.filter((color) => !far.includes(color)), ...PALETTE];
  return new Map([...new Set(names)].map((name, place) => [name, colors[place % colors.length] ?? '#000000']));
}

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
