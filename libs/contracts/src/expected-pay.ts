import { type Money } from './money.js';
import { type Rate, proposedAmount } from './rate.js';

/** What work pays if it takes so long: altogether, and for an hour of it. */
export interface ExpectedPay {
  readonly pay: Money;
  readonly hourly: Money;
}

/** @param minutes the expected ones, at least 1 */
export const expectedPay = (rate: Rate, minutes: number): ExpectedPay => ({
  pay: proposedAmount(rate, minutes),
  hourly: { amount: rate.per === 'hour' ? rate.amount : Math.floor((rate.amount * 60 + minutes / 2) / minutes), currency: rate.currency },
});
