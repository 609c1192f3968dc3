import { type Currency, type Money, formatMoney } from './money.js';
import { QUOTE_MESSAGES } from './messages/money.messages.js';

/** Currencies that are converted to Naira for payout. */
export const FOREIGN_CURRENCIES = ['USD'] as const satisfies readonly Currency[];
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

/** Rate as quoted, in kobo per one unit (not minor unit) of `from`: 152345 is 1,523.45 NGN per USD. */
export interface Quote {
  from: ForeignCurrency;
  to: 'NGN';
  rate: number;
  /** Admin or provider that gave the rate. */
  source: string;
  /** Time of the rate at its source, ISO 8601 in UTC. */
  quotedAt: string;
}

/** Maximum age of a quoted rate (issue 4). */
const RATE_VALID_HOURS = 24;

const HOUR_MS = 3_600_000;

/** Last instant, inclusive, at which a rate of the instant `at` may be quoted. */
export const rateValidUntil = (at: Date): Date => new Date(at.getTime() + RATE_VALID_HOURS * HOUR_MS);

export const isFreshRate = (at: Date, now: Date): boolean => now.getTime() <= rateValidUntil(at).getTime();

/** Rates that one admin may set alone: `percent` around the last confirmed one, in kobo and inclusive. */
export const rateBand = (confirmed: number, percent: number): { least: number; most: number } => ({
  least: Math.max(1, Math.ceil((confirmed * (100 - percent)) / 100)),
  most: Math.floor((confirmed * (100 + percent)) / 100),
});

const MINOR_UNITS_PER_UNIT = 100n;
const HALF = 50n;

/**
 * Converts minor units of a foreign currency to kobo, rounded half to even.
 *
 * @param minor a non-negative integer
 * @param rate kobo per unit, a positive integer
 * @throws RangeError for other numbers, or if the result is too large to be exact
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

/** @returns null if the amount is not in Naira and the quote is not for its currency */
export function nairaOf({ amount, currency }: Money, quote: Pick<Quote, 'from' | 'rate'> | null): Money | null {
  if (currency === 'NGN') return { amount, currency };
  return quote?.from === currency ? { amount: koboOf(amount, quote.rate), currency: 'NGN' } : null;
}

/** Rate of one unit: `$1 = ₦1,523.45`. */
export const formatQuote = ({ from, rate }: Pick<Quote, 'from' | 'rate'>): string =>
  `${formatMoney({ amount: 100, currency: from }, { trimZeros: true })} = ${formatMoney({ amount: rate, currency: 'NGN' })}`;

/** Net amount, with its fee if there is one: `₦6,093.80 less a fee of ₦50.00`. */
export const formatNet = ({ naira, fee }: { naira: Money; fee: Money }): string =>
  fee.amount === 0 ? formatMoney(naira) : `${formatMoney(naira)} less a fee of ${formatMoney(fee)}`;

/** Source of a rate for admins, who need not name one. Other people read the product's name instead. */
export const rateSourceText = (source: string): string => (source === QUOTE_MESSAGES.ownSource ? QUOTE_MESSAGES.sourceNotGiven : source);
