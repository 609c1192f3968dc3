import { type Money } from './money.js';
import { type Rate, proposedAmount } from './rate.js';

/** What a job pays if all its items are done. @param minutes the expected ones */
export const expectedPay = (rate: Rate, minutes: number, items: number): Money =>
  proposedAmount(rate, minutes, { done: items, skipped: 0 });

/** What an hour of such work pays, if all items are done: from seconds, since the minutes of a small job are rounded by up to half of it. */
export function hourlyPay({ amount, currency, per }: Rate, secondsPerItem: number, items: number): Money {
  const seconds = per === 'item' ? secondsPerItem : secondsPerItem * items;
  return { amount: per === 'hour' ? amount : Math.round((amount * 3_600) / seconds), currency };
}

/** How long a job in the product is expected to take, whose word that is, and what it pays then; no pay if it has no rate. */
export interface ExpectedWork {
  readonly minutes: number;
  readonly by: EstimateSource;
  readonly pay?: Money;
  readonly hourly?: Money;
}

/** What an estimate is made of: the clocks of the work so far, or what the admin entered. */
export type EstimateSource = 'work' | 'admin';
export const ESTIMATE_SOURCES: readonly EstimateSource[] = ['work', 'admin'];
