import { expect, it } from '@jest/globals';
import { type Rate } from '@labelbridge/contracts';
import { expectedWork, roughWork } from './expected-work.js';

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
  for (const work of [expectedWork, roughWork])
    expect(work(rate, 3, { seconds: 30, by: 'admin' })).toEqual({ minutes: 2, by: 'admin', pay: naira(6), hourly: naira(240) });
});

it.each([
  ['up to half an hour', 'work', 29.6, 60, 30, 120_000],
  ['above it, in steps of 5 minutes', 'work', 97, 20, 30, 37_895],
  ['of many items', 'work', 12.3, 200, 40, 300_000],
  ['by the admin, whose seconds are known', 'admin', 97, 20, 30, 37_113],
] as const)('annotators do not read the exact pace of another one: %s', (_what, by, seconds, items, minutes, hourly) => {
  expect(roughWork({ ...naira(1_000), per: 'item' }, items, { seconds, by })).toMatchObject({ minutes, by, hourly: naira(hourly) });
});

it('what is paid by the hour is paid for the minutes that are shown', () => {
  const rate: Rate = { ...naira(600_000), per: 'hour' };
  expect(roughWork(rate, 20, { seconds: 97, by: 'admin' })).toMatchObject({ minutes: 30, pay: naira(300_000), hourly: naira(600_000) });
});
