import { type Money } from './money.js';
import { type Rate, proposedAmount } from './rate.js';

/** What work pays if it takes so long: altogether, and for an hour of it. */
export interface ExpectedPay {
  readonly pay: Money;
  readonly hourly: Money;
}

/** @param minutes the expected ones, at least 1 @param items how many the job has, all of which are done; null where the work is elsewhere */
export function expectedPay(rate: Rate, minutes: number, items: number | null): ExpectedPay {
  const pay = proposedAmount(rate, minutes, items === null ? null : { done: items, skipped: 0 });
  const hourly = rate.per === 'hour' ? rate.amount : Math.floor((pay.amount * 60 + minutes / 2) / minutes);
  return { pay, hourly: { amount: hourly, currency: rate.currency } };
}

/** How long a job in the product is expected to take, whose word that is, and what it pays then; no pay if it has no rate. */
export interface ExpectedWork extends Partial<ExpectedPay> {
  readonly minutes: number;
  readonly by: EstimateSource;
}

/** What an estimate is made of: the clocks of the work so far, or what the admin entered. */
export type EstimateSource = 'work' | 'admin';
export const ESTIMATE_SOURCES: readonly EstimateSource[] = ['work', 'admin'];
