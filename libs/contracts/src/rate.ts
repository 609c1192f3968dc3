import { formatMoney, type Money } from './money.js';

/** What a rate is paid for. */
export const RATE_UNITS = ['hour', 'task', 'completion'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** The price of work: money in minor units per hour, per task or on completion. */
export interface Rate extends Money {
  per: RateUnit;
}

const WORDS: Readonly<Record<RateUnit, string>> = { hour: 'per hour', task: 'per task', completion: 'on completion' };

/** Writes a rate for people: `₦1,500 per hour`, `$60 on completion`. */
export function formatRate(rate: Rate): string {
  return `${formatMoney(rate, { trimZeros: true })} ${WORDS[rate.per]}`;
}

/**
 * What an approval proposes for `minutes` of work: rate x time for an hourly rate, rounded half up to the minor unit;
 * the whole rate otherwise. The admin may change it.
 *
 * @param minutes recorded working time, a non-negative integer
 */
export function proposedAmount(rate: Rate, minutes: number): Money {
  const { amount, currency } = rate;
  if (rate.per !== 'hour') return { amount, currency };
  return { amount: Math.floor((amount * minutes + 30) / 60), currency };
}

/**
 * What an approval is proposed to pay (product.md, "proposed from rate and minutes").
 *
 * @param minutes those claimed; null where nothing was submitted
 * @returns null where there is no rate, where it is hourly and nothing was submitted, or where it comes to less than one minor unit
 */
export function approvalProposal(rate: Rate | null, minutes: number | null): Money | null {
  if (!rate || (rate.per === 'hour' && minutes === null)) return null;
  const proposed = proposedAmount(rate, minutes ?? 0);
  return proposed.amount > 0 ? proposed : null;
}
