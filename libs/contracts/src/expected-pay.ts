import { type Money } from './money.js';
import { type Rate, proposedAmount } from './rate.js';

/** Pay of a job with all its items done. @param minutes expected minutes */
export const expectedPay = (rate: Rate, minutes: number, items: number): Money =>
  proposedAmount(rate, minutes, { done: items, skipped: 0 });

/** Pay per hour with all items done. Takes seconds, because the minutes of a small job are rounded by up to half. */
export function hourlyPay({ amount, currency, per }: Rate, secondsPerItem: number, items: number): Money {
  const seconds = per === 'item' ? secondsPerItem : secondsPerItem * items;
  return { amount: per === 'hour' ? amount : Math.round((amount * 3_600) / seconds), currency };
}

/** Expected duration of a job in the product, its source, and the pay; no pay without a rate. */
export interface ExpectedWork {
  readonly minutes: number;
  readonly by: EstimateSource;
  readonly pay?: Money;
  readonly hourly?: Money;
}

/** Source of an estimate: the clocks of the work so far, or the admin's entry. */
export type EstimateSource = 'work' | 'admin';
export const ESTIMATE_SOURCES: readonly EstimateSource[] = ['work', 'admin'];
