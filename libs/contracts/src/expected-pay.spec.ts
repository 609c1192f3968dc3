import { expect, it } from '@jest/globals';
import { expectedPay, expectedText } from './expected-pay.js';

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

it.each([
  ['with a rate', { pay: usd(600), hourly: usd(400) }, 'about 1 h 30 min, $6.00, $4.00 an hour'],
  ['without one', {}, 'about 1 h 30 min'],
])('a row says how much work there is %s', (_what, pay, text) => {
  expect(expectedText({ minutes: 90, by: 'work', ...pay })).toBe(text);
});
