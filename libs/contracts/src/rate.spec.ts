import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { approvalProposal, formatRate, proposedAmount } from './rate.js';

describe('proposedAmount', () => {
  test.each([
    ['hour', 60, 150_000],
    ['hour', 90, 225_000],
    ['hour', 1, 2_500],
    ['hour', 0, 0],
    ['task', 600, 150_000],
    ['completion', 1, 150_000],
  ] as const)('₦1,500 per %s for %d minutes is %d kobo', (per, minutes, amount) => {
    expect(proposedAmount({ amount: 150_000, currency: 'NGN', per }, minutes)).toEqual({ amount, currency: 'NGN' });
  });

  it('rounds half up to the minor unit, and is never off by more than half of one', () => {
    expect(proposedAmount({ amount: 1, currency: 'USD', per: 'hour' }, 30).amount).toBe(1);
    expect(proposedAmount({ amount: 1, currency: 'USD', per: 'hour' }, 29).amount).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 44_640 }), (amount, minutes) => {
        const proposed = proposedAmount({ amount, currency: 'NGN', per: 'hour' }, minutes).amount;
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
    expect(approvalProposal(given, minutes)).toEqual(amount === null ? null : { amount, currency: 'NGN' });
  });
});
