import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { WORKPLACE_MESSAGES } from './messages/workplace.messages.js';
import { rateProblem } from './rate-place.js';
import { approvalProposal, formatRate, plainRate, proposedAmount } from './rate.js';

describe('proposedAmount', () => {
  test.each([
    ['hour', 60, 150_000],
    ['hour', 90, 225_000],
    ['hour', 1, 2_500],
    ['hour', 0, 0],
    ['task', 600, 150_000],
    ['completion', 1, 150_000],
  ] as const)('₦1,500 per %s for %d minutes is %d kobo', (per, minutes, amount) => {
    expect(proposedAmount({ amount: 150_000, currency: 'NGN', per }, minutes, null)).toEqual({ amount, currency: 'NGN' });
  });

  it('rounds half up to the minor unit, and is never off by more than half of one', () => {
    expect(proposedAmount({ amount: 1, currency: 'USD', per: 'hour' }, 30, null).amount).toBe(1);
    expect(proposedAmount({ amount: 1, currency: 'USD', per: 'hour' }, 29, null).amount).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 44_640 }), (amount, minutes) => {
        const proposed = proposedAmount({ amount, currency: 'NGN', per: 'hour' }, minutes, null).amount;
        return Number.isInteger(proposed) && Math.abs(proposed * 60 - amount * minutes) <= 30;
      }),
    );
  });
});

it('writes rates as the specification does', () => {
  expect(formatRate({ amount: 150_000, currency: 'NGN', per: 'hour' })).toBe('₦1,500 per hour');
  expect(formatRate({ amount: 6_000, currency: 'USD', per: 'completion' })).toBe('$60 on completion');
});

it.each([
  ['hour', '₦1,500 per hour'],
  ['task', '₦1,500 per task'],
  ['completion', '₦1,500 on completion'],
] as const)('a rate per %s reads %s', (per, text) => {
  expect(formatRate({ amount: 150_000, currency: 'NGN', per })).toBe(text);
});

describe('the proposal of an approval', () => {
  const rate = (amount: number, per: 'hour' | 'task' | 'completion') => ({ amount, currency: 'NGN', per }) as const;

  it.each([
    ['no rate', null, 60, null],
    ['hourly, nothing submitted', rate(150_000, 'hour'), null, null],
    ['hourly', rate(150_000, 'hour'), 90, 225_000],
    ['hourly, rounded half up', rate(1, 'hour'), 30, 1],
    ['hourly, less than a kobo', rate(1, 'hour'), 29, null],
    ['per task', rate(6_000, 'task'), null, 6_000],
    ['on completion', rate(6_000, 'completion'), 600, 6_000],
  ])('%s', (_name, given, minutes, amount) => {
    expect(approvalProposal(given, minutes, null)).toEqual(amount === null ? null : { amount, currency: 'NGN' });
  });
});

describe('a rate per item', () => {
  const item = (amount: number, paySkipped = false) => ({ amount, currency: 'NGN', per: 'item', paySkipped }) as const;

  it.each([
    ['those that are done', false, { done: 3, skipped: 2 }, 15_000],
    ['skipped ones too, where it says so', true, { done: 3, skipped: 2 }, 25_000],
    ['nothing where none is done', false, { done: 0, skipped: 2 }, null],
    ['nothing where there are none', true, null, null],
  ])('pays %s', (_name, paySkipped, items, amount) => {
    expect(approvalProposal(item(5_000, paySkipped), 600, items)).toEqual(amount === null ? null : { amount, currency: 'NGN' });
  });

  it('pays each item the same, whatever the time, never more than all of them, and skipped ones only as the rate says', () => {
    const count = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        count,
        count,
        fc.integer({ min: 0, max: 44_640 }),
        (amount, done, skipped, minutes) => {
          const pay = (paySkipped: boolean) => proposedAmount(item(amount, paySkipped), minutes, { done, skipped }).amount;
          const one = proposedAmount(item(amount), 0, { done: done + 1, skipped }).amount;
          expect([pay(false), pay(true), one - pay(false)]).toEqual([amount * done, amount * (done + skipped), amount]);
          expect(Number.isSafeInteger(pay(true))).toBe(true);
        },
      ),
    );
  });

  it('fits work in the product alone, within the largest amount of a job', () => {
    expect(rateProblem(item(5_000), 'external')).toEqual({ field: 'rate.per', message: WORKPLACE_MESSAGES.itemRateElsewhere });
    expect(rateProblem(item(10_000_000), 'labelbridge')).toBeUndefined();
    expect(rateProblem(item(10_000_001), 'labelbridge')).toEqual({ field: 'rate.amount', message: 'An item pays at most ₦100,000.' });
    expect([rateProblem(null, 'external'), rateProblem({ ...item(1), per: 'task' }, 'external')]).toEqual([undefined, undefined]);
  });

  it('says whether skipped ones are paid, and no other rate does', () => {
    expect([item(5_000), item(5_000, true)].map(formatRate)).toEqual(['₦50 per item', '₦50 per item, skipped ones too']);
    expect(plainRate({ amount: 5_000, currency: 'NGN', per: 'item' })).toEqual(item(5_000));
    expect(plainRate({ ...item(5_000, true), per: 'task' })).toEqual({ amount: 5_000, currency: 'NGN', per: 'task' });
  });
});
