/** UTF-16 units as here, in browsers and in Label Studio's editor; code points as in Python and most formats. */
export type OffsetUnit = 'utf16' | 'code-points';

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const splitsPair = (text: string, unit: number): boolean =>
  unit > 0 && unit < text.length && isHigh(text.charCodeAt(unit - 1)) && isLow(text.charCodeAt(unit));

export interface Offsets {
  toPoints(unit: number): number;
  toUnits(point: number): number;
}

/** Offsets past the end count as the end, offsets within a surrogate pair as its start. */
export function offsetsOf(text: string): Offsets {
  // Start of each pair in units.
  const pairs: number[] = [];
  for (let i = 0; i + 1 < text.length; i++) if (splitsPair(text, i + 1)) pairs.push(i++);
  const pairsBefore = (limit: (pair: number, at: number) => boolean): number => {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (limit(pairs[middle] ?? 0, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const clamp = (value: number, end: number): number => Math.max(0, Math.min(end, value));
  return {
    toPoints: (unit) => {
      const at = clamp(unit, text.length);
      return at - pairsBefore((pair) => pair < at - 1) - (splitsPair(text, at) ? 1 : 0);
    },
    toUnits: (point) => {
      const at = clamp(point, text.length - pairs.length);
      return at + pairsBefore((pair, before) => pair - before < at);
    },
  };
}
