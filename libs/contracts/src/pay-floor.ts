import { BONUS_MAX } from './bonus.js';
import { type Money, formatMoney } from './money.js';
import { nairaOf, type Quote } from './quote.js';
import { formatRate, plainRate, type Rate } from './rate.js';

/** Bounds of PAY_FLOOR, in whole Naira an hour. */
export const PAY_FLOOR = { min: 1, max: 1_000_000 } as const;

const KOBO = 100;
const HOUR_S = 3_600;

/** Time that work takes, as far as known. */
export interface KnownPace {
  readonly secondsPerItem: number | null;
  /** Items of one job. */
  readonly items: number | null;
}

export const UNKNOWN_PACE: KnownPace = { secondsPerItem: null, items: null };

type RateQuote = Pick<Quote, 'from' | 'rate'> | null;

export const floorOf = (naira: number): Money => ({ amount: naira * KOBO, currency: 'NGN' });

/** Seconds that one unit of the rate takes; undefined if unknown. */
function secondsOf({ per }: Pick<Rate, 'per'>, { secondsPerItem, items }: KnownPace): number | undefined {
  if (per === 'hour') return HOUR_S;
  if (!secondsPerItem) return undefined;
  if (per === 'item') return secondsPerItem;
  return items ? secondsPerItem * items : undefined;
}

/** Kobo an hour, rounded down; undefined if the time or the exchange rate is not known. */
export function hourlyNaira(rate: Rate, pace: KnownPace, quote: RateQuote): Money | undefined {
  const seconds = secondsOf(rate, pace);
  const naira = nairaOf(rate, quote);
  return seconds && naira ? { amount: Math.floor((naira.amount * HOUR_S) / seconds), currency: 'NGN' } : undefined;
}

export interface BelowFloor {
  readonly floor: Money;
  /** Pay an hour of the rate. */
  readonly pay: Money;
  /** The lowest rate of this kind that is not below the floor. */
  readonly passing: Rate;
}

/** @param floorNaira undefined for no floor. @returns undefined if the rate is not below it, as far as known */
export function belowFloor(rate: Rate | null, pace: KnownPace, quote: RateQuote, floorNaira: number | undefined): BelowFloor | undefined {
  if (floorNaira === undefined || !rate) return undefined;
  const floor = floorOf(floorNaira);
  const pay = hourlyNaira(rate, pace, quote);
  const seconds = secondsOf(rate, pace);
  if (!pay || !seconds || pay.amount >= floor.amount) return undefined;
  const kobo = (floor.amount * seconds) / HOUR_S;
  let amount = Math.max(1, Math.floor(rate.currency === 'NGN' || !quote ? kobo : (kobo * KOBO) / quote.rate) - 1);
  // Rounding of the exchange may need one unit more.
  while ((hourlyNaira({ ...rate, amount }, pace, quote)?.amount ?? floor.amount) < floor.amount) amount += 1;
  return { floor, pay, passing: plainRate({ ...rate, amount }) };
}

const naira = (money: Money): string => formatMoney(money, { trimZeros: true });

export const PAY_FLOOR_MESSAGES = {
  below: ({ floor, pay, passing }: BelowFloor): string =>
    `It pays ${naira(pay)} an hour, below the floor of ${naira(floor)}. ${formatRate(passing)} would pass.`,
} as const;

/** A person's time on the clock and pay, in kobo. */
export interface PaidTime {
  readonly seconds: number;
  readonly kobo: number;
}

const hourly = ({ seconds, kobo }: PaidTime): number => Math.floor((kobo * HOUR_S) / seconds);

export interface EffectivePay {
  readonly median: Money | null;
  /** The pay below which a tenth of the people are. */
  readonly lowestTenth: Money | null;
  readonly people: number;
}

/** Pay an hour over people, each one value. People without time on the clock are left out. */
export function effectivePay(people: readonly PaidTime[]): EffectivePay {
  const sorted = people
    .filter(({ seconds }) => seconds > 0)
    .map(hourly)
    .sort((one, other) => one - other);
  const at = (place: number): number => sorted[place] ?? 0;
  const middle = (sorted.length - 1) / 2;
  const money = (amount: number): Money | null => (sorted.length === 0 ? null : { amount, currency: 'NGN' });
  return {
    median: money(Math.round((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2)),
    lowestTenth: money(at(Math.max(0, Math.ceil(sorted.length / 10) - 1))),
    people: sorted.length,
  };
}

/** Kobo that a person lacks to the floor, at most one bonus; 0 if nothing. */
export function missingToFloor({ seconds, kobo }: PaidTime, floorNaira: number): number {
  const owed = Math.ceil((floorNaira * KOBO * seconds) / HOUR_S);
  return Math.min(Math.max(0, owed - kobo), BONUS_MAX.NGN);
}

/** The rate that would have lifted the median to the floor. @returns null without a rate */
export function rateForFloor(rate: Rate | null, median: Money, floorNaira: number): Rate | null {
  if (!rate || median.amount === 0) return null;
  return plainRate({ ...rate, amount: Math.ceil((rate.amount * floorOf(floorNaira).amount) / median.amount) });
}
