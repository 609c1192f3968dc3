import { type PlainDate, REVIEW_AGES, addDays, startOfBusinessDay, startOfWeek } from '@labelbridge/contracts';
import { type Counted, type TimeBins } from '../../../../common/clock/time-bins.js';

const DAY_MS = 86_400_000;

/** A point of a plot: a day, a week, an age, a project or a person. */
export interface PlotPoint {
  readonly key: string;
  /** Null for dates, which the screen formats. */
  readonly label: string | null;
  readonly values: readonly number[];
}

function binsOf(first: PlainDate, count: number, days: number): TimeBins {
  const keys = Array.from({ length: count }, (_, n) => addDays(first, n * days));
  return { from: startOfBusinessDay(first), width: days * DAY_MS, keys };
}

/** The last `count` days up to and including `today`. */
export const dayBins = (today: PlainDate, count: number): TimeBins => binsOf(addDays(today, 1 - count), count, 1);

/** The last `count` weeks from Monday, up to and including the week of `today`. */
export const weekBins = (today: PlainDate, count: number): TimeBins => binsOf(addDays(startOfWeek(today), 7 * (1 - count)), count, 7);

export function valuesOf({ keys }: TimeBins, counted: readonly Counted[]): number[] {
  const byBin = new Map(counted.map(({ bin, value }) => [bin, value]));
  return keys.map((_, bin) => byBin.get(bin) ?? 0);
}

export const pointsOf = ({ keys }: TimeBins, ...series: readonly (readonly number[])[]): PlotPoint[] =>
  keys.map((key, bin) => ({ key, label: null, values: series.map((values) => values[bin] ?? 0) }));

/**
 * Calculates the amount owed at the end of each bin, backwards from the current amount.
 *
 * @param now owed now, which is the value of the last bin
 * @param invoiced added within each bin
 * @param paid within each bin
 */
export function owedAtEnds(now: number, invoiced: readonly number[], paid: readonly number[]): number[] {
  const owed = [now];
  for (let bin = invoiced.length - 1; bin > 0; bin--) owed.unshift((owed[0] ?? 0) - (invoiced[bin] ?? 0) + (paid[bin] ?? 0));
  return owed;
}

/** The review queue by age. @param counted jobs by full days since their submission */
export function reviewAges(counted: readonly { readonly days: number; readonly jobs: number }[]): PlotPoint[] {
  return REVIEW_AGES.map(({ fromDays, label }, place) => {
    const before = REVIEW_AGES[place + 1]?.fromDays ?? Infinity;
    const least = place === 0 ? -Infinity : fromDays;
    const jobs = counted.reduce((sum, group) => (group.days >= least && group.days < before ? sum + group.jobs : sum), 0);
    return { key: String(fromDays), label, values: [jobs] };
  });
}

interface Group {
  readonly key: string;
  readonly values: readonly number[];
}

const total = ({ values }: Group): number => values.reduce((sum, value) => sum + value, 0);

/** @returns the largest `max` groups and the sum of the others; null if there are no others */
export function largestGroups<Of extends Group>(
  groups: readonly Of[],
  max: number,
): { largest: readonly Of[]; others: { count: number; values: number[] } | null } {
  const sorted = groups.toSorted((one, other) => total(other) - total(one) || one.key.localeCompare(other.key));
  const rest = sorted.slice(max);
  if (rest.length === 0) return { largest: sorted, others: null };
  const width = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length: width }, (_, place) => rest.reduce((sum, group) => sum + (group.values[place] ?? 0), 0));
  return { largest: sorted.slice(0, max), others: { count: rest.length, values } };
}
