import { expect, it } from '@jest/globals';
import { REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { render } from '@testing-library/react';
import { DecideBy } from './DecideBy.js';

const pay = (amount: number) => ({ amount, currency: 'NGN' }) as const;
const job = {
  decideBy: '2026-12-03T10:00:00.000Z',
  consentAmount: pay(500_000),
  proposedAmount: pay(500_000),
  waitsFor: null,
  held: false,
  examPay: null,
};

it.each([
  ['the pay', job, ', then it counts as approved, at ₦5,000.00'],
  [
    'less pay for time above the clock',
    { ...job, consentAmount: pay(100_000) },
    ', then it counts as approved, at ₦1,000.00 for the time on the clock, unless an admin confirms more',
  ],
  [
    'a deadline that was moved',
    { ...job, held: true },
    ', then it counts as approved, at ₦5,000.00. A second admin moved it once, by 72 hours: it was ',
  ],
  ['work with items that were sent back', { ...job, consentAmount: null }, `, ${REVIEW_TIME_MESSAGES.comesBack}`],
  ['work without a deadline', { ...job, decideBy: null }, REVIEW_TIME_MESSAGES.needsPerson],
  [
    'why work waits for a person',
    { ...job, decideBy: null, consentAmount: null, waitsFor: 'no-clock' as const },
    'No date is promised, an admin must decide: its clock shows no time',
  ],
  [
    'the currency of an exam for which work waits',
    {
      ...job,
      decideBy: null,
      consentAmount: null,
      waitsFor: 'exam-currency' as const,
      examPay: { minutes: 5, pays: { amount: 100, currency: 'USD' as const } },
    },
    'No date is promised, an admin must decide: its exam is paid in USD, the work in another currency',
  ],
])('tells %s', (_, shown, text) => {
  const { textContent } = render(<DecideBy job={shown} />).container;
  // The time zone of the device is unknown.
  expect(textContent?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d (Lagos time|UTC[+−:\d]*)/g, '')).toBe(text);
});

it('shows the deadline before it was moved', () => {
  const times = render(<DecideBy job={{ ...job, held: true }} />).container.querySelectorAll('time');
  expect([...times].map(({ dateTime }) => dateTime)).toEqual([job.decideBy, '2026-11-30T10:00:00.000Z']);
});
