import { expect, it } from '@jest/globals';
import { proposedTotals } from './proposed-totals.js';

it('adds up proposals per currency and leaves out jobs without one', () => {
  const jobs = [
    { proposedAmount: { amount: 100, currency: 'USD' } },
    { proposedAmount: { amount: 150_000, currency: 'NGN' } },
    { proposedAmount: null },
    { proposedAmount: { amount: 50, currency: 'USD' } },
  ] as const;
  expect(proposedTotals(jobs)).toBe('₦1,500.00 and $1.50');
});
