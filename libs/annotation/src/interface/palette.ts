import { distanceOf, seenAs, VISIONS } from './color-vision.js';
import { SHADES } from './label-shades.js';

export const PALETTE: readonly string[] = SHADES.map(([light]) => light);

const NAMES = ['Sky', 'Maroon', 'Magenta', 'Navy', 'Green', 'Purple', 'Olive', 'Pink'];

export const NAMED_COLORS: readonly { readonly color: string; readonly name: string }[] = PALETTE.map((color, place) => ({
  color,
  name: NAMES[place] ?? color,
}));

/** The palette repeats after its end. */
export const paletteColor = (index: number): string => PALETTE[index % PALETTE.length] ?? '#000000';

/** Four times the just visible distance. */
const LEAST_DISTANCE = 0.08;

const seenByAll = (color: string) => VISIONS.map((vision) => seenAs(color, vision));
type Seen = ReturnType<typeof seenByAll>;

const areNear = (one: Seen, other: Seen): boolean => one.some((lab, vision) => distanceOf(lab, other[vision] ?? lab) < LEAST_DISTANCE);

/**
 * Assigns unused colours of the palette by name, first colours far from all that are given. The palette repeats after its end.
 *
 * @param given colours of the interface's labels
 */
export function freeColors(names: readonly string[], given: readonly string[]): ReadonlyMap<string, string> {
  const unused = PALETTE.filter((color) => !given.includes(color));
  // Converts each colour once: an interface may have thousands.
  const others = [...new Set(given)].map(seenByAll);
  const isFar = (color: string): boolean => {
    const seen = seenByAll(color);
    return !others.some((other) => areNear(seen, other));
  };
  const far = unused.filter(isFar);
  const colors = [...far, ...unused.filter((color) => !far.includes(color)), ...PALETTE];
  return new Map([...new Set(names)].map((name, place) => [name, colors[place % colors.length] ?? '#000000']));
}
