import { type Currency, type Money } from './money.js';

/** Currencies that are paid out in Naira at a rate. */
export const FOREIGN_CURRENCIES = ['USD'] as const satisfies readonly Currency[];
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

/** A rate as it was quoted: kobo per one unit (not minor unit) of `from`; 152345 is 1,523.45 NGN per USD. */
export interface Quote {
  from: ForeignCurrency;
  to: 'NGN';
  rate: number;
  /** Who names the rate: an admin, or a provider. */
  source: string;
  /** ISO 8601, UTC: the time that the source gave the rate. */
  quotedAt: string;
}

/** Older rates are not quoted (issue 4). */
const RATE_VALID_HOURS = 24;

const HOUR_MS = 3_600_000;

/** Until when, inclusive, a rate of the instant `at` may be quoted. */
export const rateValidUntil = (at: Date): Date => new Date(at.getTime() + RATE_VALID_HOURS * HOUR_MS);

/** Whether a rate of the instant `at` may be quoted `now`: it is no more than a day old. */
export const isFreshRate = (at: Date, now: Date): boolean => now.getTime() <= rateValidUntil(at).getTime();

/** The rates, in kobo and inclusive, that one admin may set alone: `percent` about the last confirmed one. */
export const rateBand = (confirmed: number, percent: number): { least: number; most: number } => ({
  least: Math.max(1, Math.ceil((confirmed * (100 - percent)) / 100)),
  most: Math.floor((confirmed * (100 + percent)) / 100),
});

const MINOR_UNITS_PER_UNIT = 100n;
const HALF = 50n;

/**
 * Minor units of a foreign currency in kobo, rounded half to even.
 *
 * @param minor a non-negative integer of minor units
 * @param rate kobo per unit, a positive integer
 * @throws RangeError where either is not such an integer, or the result is too large to be exact
 */
export function koboOf(minor: number, rate: number): number {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError('an amount must be a whole number of minor units that is not negative');
  if (!Number.isSafeInteger(rate) || rate < 1) throw new RangeError('a rate must be a whole number of kobo above zero');
  const product = BigInt(minor) * BigInt(rate);
  const [whole, rest] = [product / MINOR_UNITS_PER_UNIT, product % MINOR_UNITS_PER_UNIT];
  const up = rest > HALF || (rest === HALF && whole % 2n === 1n);
  const kobo = Number(up ? whole + 1n : whole);
  if (!Number.isSafeInteger(kobo)) throw new RangeError('the amount in kobo is too large');
  return kobo;
}

/** What an amount is in Naira at a quote; null where it is not in Naira and there is no quote for its currency. */
export function nairaOf({ amount, currency }: Money, quote: Pick<Quote, 'from' | 'rate'> | null): Money | null {
  if (currency === 'NGN') return { amount, currency };
  return quote?.from === currency ? { amount: koboOf(amount, quote.rate), currency: 'NGN' } : null;
}
