import { mean, ratio, sum, sumOver } from './sums.js';

/** Answers of raters (columns) on units (rows); null if a rater did not answer. */
export type Ratings<T extends string | number> = readonly (readonly (T | null)[])[];

/** For each unit, how many raters gave each category. */
export type UnitCounts = readonly (readonly number[])[];

/** Rows: categories of the first rater; columns: of the second. */
export type PairTable = readonly (readonly number[])[];

export type Disagreement = (row: number, column: number) => number;

export const NOMINAL: Disagreement = (row, column) => (row === column ? 0 : 1);
export const LINEAR: Disagreement = (row, column) => Math.abs(row - column);
export const QUADRATIC: Disagreement = (row, column) => (row - column) ** 2;

/** Measures of many raters, missing answers allowed. Null: not defined. */
export interface Agreement {
  /** Mean share of agreeing pairs of a unit. */
  readonly percent: number | null;
  /** Fleiss (1971); of two raters Scott's pi. */
  readonly fleissKappa: number | null;
  /** Gwet (2008): stays near `percent` if one category is rare, where kappa falls. */
  readonly gwetAc1: number | null;
  readonly brennanPrediger: number | null;
}

export const categoriesOf = <T extends string | number>(ratings: Ratings<T>): T[] => [
  ...new Set(ratings.flatMap((unit) => unit.filter((rating) => rating !== null))),
];

export const countsOf = <T extends string | number>(ratings: Ratings<T>, categories: readonly T[] = categoriesOf(ratings)): number[][] =>
  ratings.map((unit) => categories.map((category) => unit.filter((rating) => rating === category).length));

export const tableOf = <T extends string | number>(
  pairs: readonly (readonly [T, T])[],
  categories: readonly T[] = categoriesOf(pairs),
): number[][] => categories.map((row) => categories.map((column) => pairs.filter(([a, b]) => a === row && b === column).length));

/** Share of agreeing pairs of raters. @returns null if fewer than two answered */
export function unitAgreement(counts: readonly number[]): number | null {
  const raters = sum(counts);
  return ratio(sum(counts.map((count) => count * (count - 1))), raters < 2 ? 0 : raters * (raters - 1));
}

const beyondChance = (observed: number, expected: number): number | null => ratio(observed - expected, 1 - expected);

/** @see Gwet, Handbook of Inter-Rater Reliability, for units that lack answers */
export function agreementOf(counts: UnitCounts): Agreement {
  const percent = mean(counts.map(unitAgreement).filter((share) => share !== null));
  const answered = counts.filter((unit) => sum(unit) > 0);
  const categories = counts[0]?.length ?? 0;
  if (percent === null) return { percent, fleissKappa: null, gwetAc1: null, brennanPrediger: null };
  const shares = Array.from({ length: categories }, (_, k) => sum(answered.map((unit) => (unit[k] ?? 0) / sum(unit))) / answered.length);
  return {
    percent,
    fleissKappa: beyondChance(percent, sum(shares.map((share) => share * share))),
    gwetAc1: categories < 2 ? null : beyondChance(percent, sum(shares.map((share) => share * (1 - share))) / (categories - 1)),
    brennanPrediger: beyondChance(percent, 1 / categories),
  };
}

/** Fleiss' kappa of one category against all others: which label is in doubt. */
export const categoryKappa = (counts: UnitCounts, category: number): number | null =>
  agreementOf(counts.map((unit) => [unit[category] ?? 0, sum(unit) - (unit[category] ?? 0)])).fleissKappa;

/** Cohen's kappa; weighted if `disagreement` gives the weights of the cells. */
export function cohenKappa(table: PairTable, disagreement: Disagreement = NOMINAL): number | null {
  const total = sumOver(table, (cell) => cell);
  if (total === 0) return null;
  const rows = table.map(sum);
  const columns = table.map((_, k) => sum(table.map((cells) => cells[k] ?? 0)));
  const observed = sumOver(table, (cell, row, column) => disagreement(row, column) * cell) / total;
  const expected = sumOver(table, (_, row, column) => disagreement(row, column) * (rows[row] ?? 0) * (columns[column] ?? 0)) / total ** 2;
  const part = ratio(observed, expected);
  return part === null ? null : 1 - part;
}
