import { expect, it } from '@jest/globals';
import { type JobRow } from './api/jobs.js';
import { canApproveTogether, isAboveClock, proposedTotals, selectionText } from './proposed-totals.js';

it('adds up proposals per currency and leaves out jobs without one', () => {
  const jobs = [
    { proposedAmount: { amount: 100, currency: 'USD' } },
    { proposedAmount: { amount: 150_000, currency: 'NGN' } },
    { proposedAmount: null },
    { proposedAmount: { amount: 50, currency: 'USD' } },
  ] as const;
  expect(proposedTotals(jobs)).toBe('₦1,500.00 and $1.50');
});

it('sums up what can be approved among the selected jobs, and says why the others cannot', () => {
  const priced = { status: 'submitted', proposedAmount: { amount: 100_000, currency: 'NGN' } } as const;
  const unpriced = { status: 'submitted' } as const;
  const unreviewed = { ...priced, items: { total: 9, open: 0, skipped: 0, toReview: 2, sentBack: 0 } } as const;
  expect([priced, unpriced, unreviewed].map(canApproveTogether)).toEqual([true, false, false]);
  expect(selectionText([priced, priced, unpriced, unreviewed])).toBe('4 selected: ₦2,000.00, 1 without a rate, 1 with items to review');
  expect(selectionText([unreviewed])).toBe('1 selected, 1 with items to review');
  const sentBack = { ...priced, items: { ...unreviewed.items, sentBack: 1 } } as const;
  expect(selectionText([priced, sentBack])).toBe('2 selected: ₦1,000.00, 1 with items sent back');
  const marked = { ...priced, timeFlags: ['long-day'] } satisfies Partial<JobRow>;
  expect(canApproveTogether(marked)).toBe(false);
  expect(selectionText([priced, marked])).toBe('2 selected: ₦1,000.00, 1 with a marked time');
});

it('asks to confirm a time far above the clock, and with waiting time any above it', () => {
  const close = { claimedMinutes: 61, clockMinutes: 60 };
  expect([close, { ...close, claimedMinutes: 91 }, { ...close, waitingMinutes: 1 }].map(isAboveClock)).toEqual([false, true, true]);
});
