import { LIMITS } from './limits.js';

/** Work is priced in USD or NGN; payout is in NGN (product.md, Money). */
export const CURRENCIES = ['NGN', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Amount in integer minor units (kobo, cents). Never a float. */
export interface Money {
  amount: number;
  currency: Currency;
}

const MINOR_UNITS_PER_MAJOR = 100;

/** @returns the reason why `amount` is not a valid amount in minor units, or undefined */
export function amountProblem(amount: unknown, { allowZero = false } = {}): string | undefined {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return 'must be a whole number of minor units (kobo or cents)';
  if (amount < (allowZero ? 0 : 1)) return allowZero ? 'must not be negative' : 'must be more than zero';
  if (amount > LIMITS.amountMax) return `must not be more than ${LIMITS.amountMax}`;
  return undefined;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats money for people, always with its currency: `₦6,000.00`, `$4.00`.
 *
 * @param options.trimZeros writes whole amounts without decimals (`₦6,000`), for headlines only
 */
export function formatMoney({ amount, currency }: Money, { trimZeros = false } = {}): string {
  const whole = trimZeros && amount % MINOR_UNITS_PER_MAJOR === 0;
  const key = `${currency}${whole}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-NG', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: 2,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(amount / MINOR_UNITS_PER_MAJOR);
}

/**
 * Parses a typed amount in major units ("1,500.50") into minor units (150050), without floats.
 *
 * @returns undefined if it is not a number with at most two decimals, or is out of the limits
 */
export function parseMajorUnits(text: string): number | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  const minor = Number(match[1].replaceAll(',', '')) * MINOR_UNITS_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'));
  return amountProblem(minor, { allowZero: true }) ? undefined : minor;
}

/** Formats minor units for an amount field: 150050 -> "1500.50". */
export function toMajorUnits(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds up money per currency, in the order of `CURRENCIES`. Omits currencies that do not occur. */
export function sumPerCurrency(amounts: readonly Money[]): Money[] {
  return CURRENCIES.map((currency) => ({
    currency,
    amount: amounts.reduce((sum, money) => (money.currency === currency ? sum + money.amount : sum), 0),
  })).filter(({ currency }) => amounts.some((money) => money.currency === currency));
}

/** Compares two amounts, either of which may be missing. */
export const isSameMoney = (one: Money | null | undefined, other: Money | null | undefined): boolean =>
  one?.amount === other?.amount && one?.currency === other?.currency;
