import { type Interval, wilson } from '@labelbridge/annotation';
import { effectivePay, type OutcomeGap, type PaidTime } from '@labelbridge/contracts';
import { twoDigits } from '../../../../common/numbers/numbers.js';

/** Standard normal quantile of a 99 % interval. */
const Z_99 = 2.575829;
const PERCENT = 100;
const HOUR_S = 3_600;

/** Counts of one person. */
export interface Counted {
  readonly hits: number;
  readonly trials: number;
}

interface Estimate extends Interval {
  readonly value: number;
}

/**
 * Share with its Wilson interval. Decisions on one person are alike, so their number is divided by the design effect: how much more the
 * shares of people differ than chance makes them. Without a difference, each person counts once.
 */
export function shareOf(people: readonly Counted[]): Estimate | null {
  const sum = (of: (one: Counted) => number): number => people.reduce((total, one) => total + of(one), 0);
  const trials = sum((one) => one.trials);
  if (trials === 0) return null;
  const value = sum((one) => one.hits) / trials;
  const byChance = (value * (1 - value)) / trials;
  const counted = people.filter((one) => one.trials > 0).length;
  const between = (sum((one) => (one.hits - value * one.trials) ** 2) / trials ** 2) * (counted > 1 ? counted / (counted - 1) : 1);
  const effective = byChance === 0 ? counted : trials / Math.max(1, between / byChance);
  const interval = wilson(value * effective, effective, Z_99);
  return interval && { value, ...interval };
}

const hourly = ({ seconds, kobo }: PaidTime): number => (kobo * HOUR_S) / seconds;

/** Median pay of people with its interval: the values between which the middle person of all is. */
export function medianPayOf(people: readonly PaidTime[]): Estimate | null {
  const timed = people.filter(({ seconds }) => seconds > 0);
  const { median } = effectivePay(timed);
  if (!median) return null;
  const sorted = Float64Array.from(timed, hourly).sort();
  const [middle, half] = [sorted.length / 2, (Z_99 * Math.sqrt(sorted.length)) / 2];
  const low = sorted[Math.max(0, Math.floor(middle - half))] ?? 0;
  const high = sorted[Math.min(sorted.length - 1, Math.ceil(middle + half))] ?? 0;
  return { value: median.amount, low, high };
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/**
 * Gap between two estimates, whose intervals become that of the difference.
 *
 * @see Newcombe (1998), Interval estimation for the difference between independent proportions, method 10
 */
function differenceOf(one: Estimate, other: Estimate): Estimate {
  const value = one.value - other.value;
  const low = value - Math.hypot(one.value - one.low, other.high - other.value);
  const high = value + Math.hypot(one.high - one.value, other.value - other.low);
  return { value, low, high };
}

/** @param scale what makes the difference a gap @param shown rounds a value */
function gapOf(one: Estimate | null, other: Estimate | null, scale: number, shown: (value: number) => number): OutcomeGap | null {
  if (!one || !other) return null;
  const { value, low, high } = differenceOf(one, other);
  return {
    value: shown(one.value),
    others: shown(other.value),
    gap: oneDecimal(value * scale),
    low: oneDecimal(low * scale),
    high: oneDecimal(high * scale),
    isMoreThanChance: low > 0 || high < 0,
  };
}

export const shareGap = (group: readonly Counted[], others: readonly Counted[]): OutcomeGap | null =>
  gapOf(shareOf(group), shareOf(others), PERCENT, (value) => oneDecimal(value * PERCENT));

export function payGap(group: readonly PaidTime[], others: readonly PaidTime[]): OutcomeGap | null {
  const other = medianPayOf(others);
  return other && other.value > 0 ? gapOf(medianPayOf(group), other, PERCENT / other.value, twoDigits) : null;
}
