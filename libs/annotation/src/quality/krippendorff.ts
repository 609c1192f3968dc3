import { type Ratings, categoriesOf, countsOf } from './agreement.js';
import { ratio, sum, sumOver } from './sums.js';

export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** Squared difference of two categories. */
type Difference = (a: number, b: number) => number;

/**
 * Krippendorff's alpha. Units with one answer do not count; missing answers are allowed.
 *
 * @param ratings numbers for each level but `nominal`
 * @returns null if not defined, as where all answers are the same
 * @see Krippendorff (2011), Computing Krippendorff's alpha-reliability
 */
export function krippendorffAlpha<T extends string | number>(ratings: Ratings<T>, level: Level): number | null {
  const categories = categoriesOf(ratings);
  if (level !== 'nominal') categories.sort((a, b) => Number(a) - Number(b));
  const units = countsOf(ratings, categories).filter((unit) => sum(unit) > 1);
  const totals = categories.map((_, k) => sum(units.map((unit) => unit[k] ?? 0)));
  const answers = sum(totals);
  const differ = differenceOf(level, categories.map(Number), totals);
  const observed = sum(units.map((unit) => pairs(unit, differ) / (sum(unit) - 1))) / answers;
  const expected = pairs(totals, differ) / (answers * (answers - 1));
  const part = ratio(observed, expected);
  return part === null || Number.isNaN(part) ? null : 1 - part;
}

const pairs = (counts: readonly number[], differ: Difference): number =>
  sumOver(
    counts.map((a) => counts.map((b) => a * b)),
    (product, a, b) => (product === 0 ? 0 : product * differ(a, b)),
  );

/** Differences of categories in their order. @param totals answers of each category */
export function differenceOf(level: Level, values: readonly number[], totals: readonly number[]): Difference {
  const value = (index: number): number => values[index] ?? 0;
  const total = (index: number): number => totals[index] ?? 0;
  if (level === 'nominal') return (a, b) => (a === b ? 0 : 1);
  if (level === 'interval') return (a, b) => (value(a) - value(b)) ** 2;
  if (level === 'ratio') return (a, b) => (a === b ? 0 : ((value(a) - value(b)) / (value(a) + value(b))) ** 2);
  return (a, b) => (sum(totals.slice(Math.min(a, b), Math.max(a, b) + 1)) - (total(a) + total(b)) / 2) ** 2;
}
