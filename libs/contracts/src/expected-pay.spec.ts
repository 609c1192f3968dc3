import { expect, it } from '@jest/globals';
import { expectedPay, hourlyPay } from './expected-pay.js';

const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;

it.each([
  ['hour', 400, 1_800, 600, 400],
  ['task', 600, 1_800, 600, 400],
  ['completion', 1_000, 900, 1_000, 1_333],
  ['completion', 6_000, 20, 6_000, 360_000],
  ['item', 200, 1_800, 600, 400],
  ['item', 2, 30, 6, 240],
] as const)('a rate per %s of %i for 3 items of %i seconds pays %i, %i an hour', (per, amount, seconds, pay, hourly) => {
  const rate = { ...usd(amount), per };
  expect(expectedPay(rate, (seconds * 3) / 60, 3)).toEqual(usd(pay));
  expect(hourlyPay(rate, seconds, 3)).toEqual(usd(hourly));
});

it('pays the same for an hour of a small and of a large batch', () => {
  const rate = { ...usd(2), per: 'item' } as const;
  for (const items of [1, 3, 10, 20_000]) expect(hourlyPay(rate, 30, items)).toEqual(usd(240));
});
