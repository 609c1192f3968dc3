import { expect, it } from '@jest/globals';
import { type Rate } from '@labelbridge/contracts';
import { expectedWork } from './expected-work.js';

const naira = (amount: number) => ({ amount, currency: 'NGN' }) as const;

it.each([
  ['the pace of an item', 120, 10, 20],
  ['half minutes, rounded', 90, 21, 32],
  ['less than a minute', 6, 1, 1],
])('so many items take whole minutes: %s', (_what, seconds, items, minutes) => {
  expect(expectedWork(null, items, { seconds, by: 'work' })).toEqual({ minutes, by: 'work' });
});

it('an hour of work pays by its seconds, not by the rounded minutes', () => {
  const rate: Rate = { ...naira(2), per: 'item' };
  expect(expectedWork(rate, 3, { seconds: 30, by: 'admin' })).toEqual({ minutes: 2, by: 'admin', pay: naira(6), hourly: naira(240) });
});
