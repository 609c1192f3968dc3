import { describe, expect, it } from '@jest/globals';
import { hasPayDay, invoicePayBy, isOverdue, offerPayBy } from './pay-days.js';

describe('work is decided within the promised days and paid four days later', () => {
  it.each([
    ['due later', null, '2026-11-20', '2026-11-29'],
    ['due today', null, '2026-11-10', '2026-11-19'],
    ['past due', null, '2020-01-01', '2026-11-19'],
    ['handed in before its due date', '2026-11-09', '2026-11-20', '2026-11-18'],
    ['handed in, its review is late', '2026-10-01', '2026-10-01', '2026-11-14'],
  ])('%s', (_name, submittedOn, dueDate, payBy) => {
    expect(offerPayBy({ submittedOn, dueDate, reviewDays: 5 }, '2026-11-10')).toBe(payBy);
  });
});

it('an invoice is paid four days after its day in Lagos', () => {
  expect(invoicePayBy(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-24');
  expect(invoicePayBy(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-25');
});

it.each([
  ['2026-11-24', '2026-11-24', false],
  ['2026-11-24', '2026-11-25', true],
  ['2026-12-01', '2026-11-25', false],
])('to be paid by %s, on %s: late is %p', (payBy, today, late) => {
  expect(isOverdue(payBy, today)).toBe(late);
});

const PAY = { amount: 100_000, currency: 'NGN' } as const;
it.each([
  ['pending', null, true],
  ['submitted', PAY, true],
  ['submitted', null, false],
  ['rejected', null, false],
] as const)('%s work that silence pays %j has a day of pay: %p', (status, consentAmount, has) => {
  expect(hasPayDay(status, consentAmount)).toBe(has);
});
