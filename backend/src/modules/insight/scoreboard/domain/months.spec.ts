import { expect, it, test } from '@jest/globals';
import { addMonths, monthOf, settledAt, settledMonths, startOfMonth } from './months.js';

test.each([
  ['2026-10-31T22:59:59.999Z', '2026-10'],
  // Half past eleven of the last day in London is half past midnight of the next month in Lagos.
  ['2026-10-31T23:30:00Z', '2026-11'],
  ['2026-12-31T23:00:00Z', '2027-01'],
  ['2024-02-29T12:00:00Z', '2024-02'],
])('%s is in the month %s of Lagos', (instant, month) => expect(monthOf(new Date(instant))).toBe(month));

it('a month begins at midnight in Lagos', () => {
  expect(startOfMonth('2026-11')).toEqual(new Date('2026-10-31T23:00:00Z'));
  expect(monthOf(startOfMonth('2026-11'))).toBe('2026-11');
  expect(monthOf(new Date(startOfMonth('2026-11').getTime() - 1))).toBe('2026-10');
});

test.each([
  ['2026-10', 3, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', -12, '2025-12'],
  ['2026-06', 0, '2026-06'],
])('%s and %i months is %s', (month, by, other) => expect(addMonths(month, by)).toBe(other));

test.each([
  ['2026-11-11T22:59:00Z', '2025-10', '2026-09'],
  ['2026-11-11T23:00:00Z', '2025-11', '2026-10'],
  ['2026-12-31T22:00:00Z', '2025-12', '2026-11'],
])('at %s the settled months are those from %s to %s: each appeal is decided', (now, first, last) => {
  const months = settledMonths(new Date(now));
  expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last]);
  expect([settledAt(last) <= new Date(now), settledAt(addMonths(last, 1)) > new Date(now)]).toEqual([true, true]);
});
