import { createHash } from 'node:crypto';

/** Banks of `GET /bank`. Transfers to other valid codes are accepted too. */
export const BANKS = [
  { name: 'Access Bank', code: '044' },
  { name: 'First Bank of Nigeria', code: '011' },
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'OPay', code: '999992' },
  { name: 'United Bank for Africa', code: '033' },
  { name: 'Zenith Bank', code: '057' },
] as const;

/** Ending of accounts of another person than expected. */
const SOMEBODY_ELSE = '99';
/** Ending of accounts that cannot be resolved. */
const NOBODY = '98';

/**
 * Holder of an account: the expected name, so any number works in the demo. Numbers ending in 99 belong to another person, in 98 to nobody.
 *
 * @returns the name in upper case, or undefined if the account cannot be resolved
 */
export function holderOf(accountNumber: string, named: string | undefined): string | undefined {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith(NOBODY)) return undefined;
  if (accountNumber.endsWith(SOMEBODY_ELSE)) return 'BLESSING SOMEBODY-ELSE';
  return named?.trim() ? named.trim().toUpperCase() : `HOLDER ${accountNumber.slice(-4)}`;
}

const RATE_BASE = 1_500;
const RATE_SPREAD = 80;

/** Naira per dollar on a day (YYYY-MM-DD), with two decimals. Constant within the day. */
export function rateOn(day: string): number {
  const drift = (createHash('sha256').update(day).digest().readUInt16BE(0) / 65_536) * RATE_SPREAD;
  return Math.round((RATE_BASE + drift) * 100) / 100;
}
