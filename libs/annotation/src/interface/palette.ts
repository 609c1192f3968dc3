import { distanceOf, seenAs, VISIONS } from './color-vision.js';
import { SHADES } from './label-shades.js';

export const PALETTE: readonly string[] = SHADES.map(([light]) => light);

/** In the order of the palette. */
const NAMES = ['Sky', 'Maroon', 'Magenta', 'Navy', 'Green', 'Purple', 'Olive', 'Pink'];

/** The colours of the palette with names to choose them by. */
export const NAMED_COLORS: readonly { readonly color: string; readonly name: string }[] = PALETTE.map((color, place) => ({
  color,
  name: NAMES[place] ?? color,
}));

/** The colour of the label at a place; the palette begins again after its end. */
export const paletteColor = (index: number): string => PALETTE[index % PALETTE.length] ?? '#000000';

/** Closer than this, two colours are taken for one another: four times what is just visible. */
export const LEAST_DISTANCE = 0.08;

/** A colour as each kind of vision sees it. */
const seenByAll = (color: string) => VISIONS.map((vision) => seenAs(color, vision));
type Seen = ReturnType<typeof seenByAll>;

const areNear = (one: Seen, other: Seen): boolean => one.some((lab, vision) => distanceOf(lab, other[vision] ?? lab) < LEAST_DISTANCE);

/**
 * Colours for labels that have none, each by its name: those of the palette in their order, first those that are near no
 * colour of the interface.
 * Labels of one name share one colour. Past its end the palette begins again.
 *
 * @param given the colours that labels of the interface have
 */
export function freeColors(names: readonly string[], given: readonly string[]): ReadonlyMap<string, string> {
  const unused = PALETTE.filter((color) => !given.includes(color));
  // Each colour is converted once: an interface may have thousands.
  const others = [...new Set(given)].map(seenByAll);
  const isFar = (color: string): boolean => {
    const seen = seenByAll(color);
    return !others.some((other) => areNear(seen, other));
  };
  const far = unused.filter(isFar);
  const colors = [...far, ...unused.filter((color) => !far.includes(color)), ...PALETTE];
  return new Map([...new Set(names)].map((name, place) => [name, colors[place % colors.length] ?? '#000000']));
}
