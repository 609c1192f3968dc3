import { expect, it } from '@jest/globals';
import { expectedPay } from './expected-pay.js';

const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;

it.each([
  ['hour', 400, 90, 600, 400],
  ['task', 600, 90, 600, 400],
  ['completion', 1_000, 45, 1_000, 1_333],
  ['completion', 6_000, 1, 6_000, 360_000],
  ['item', 200, 90, 600, 400],
] as const)('a rate per %s of %i for %i minutes pays %i, %i an hour', (per, amount, minutes, pay, hourly) => {
  expect(expectedPay({ ...usd(amount), per }, minutes, 3)).toEqual({ pay: usd(pay), hourly: usd(hourly) });
});
