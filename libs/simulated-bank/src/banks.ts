import { createHash } from 'node:crypto';

/** Banks that `GET /bank` lists; transfers to other valid codes are accepted, too. */
export const BANKS = [
  { name: 'Access Bank', code: '044' },
  { name: 'First Bank of Nigeria', code: '011' },
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'OPay', code: '999992' },
  { name: 'United Bank for Africa', code: '033' },
  { name: 'Zenith Bank', code: '057' },
] as const;

/** Numbers with this ending belong to somebody else than the caller expects. */
const SOMEBODY_ELSE = '99';
/** Numbers with this ending cannot be resolved. */
const NOBODY = '98';

/**
 * Who holds an account here: whom the caller names (so that anybody can try the demo with any number), except that an
 * ending of 99 is somebody else's and 98 nobody's.
 *
 * @returns undefined where the account cannot be resolved
 */
export function holderOf(accountNumber: string, named: string | undefined): string | undefined {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith(NOBODY)) return undefined;
  if (accountNumber.endsWith(SOMEBODY_ELSE)) return 'BLESSING SOMEBODY-ELSE';
  return named?.trim() ? named.trim().toUpperCase() : `HOLDER ${accountNumber.slice(-4)}`;
}

const RATE_BASE = 1_500;
const RATE_SPREAD = 80;

/** What a dollar costs on a day (YYYY-MM-DD), in Naira with two decimals; the same for the whole day. */
export function rateOn(day: string): number {
  const drift = (createHash('sha256').update(day).digest().readUInt16BE(0) / 65_536) * RATE_SPREAD;
  return Math.round((RATE_BASE + drift) * 100) / 100;
}
