import { expect, it } from '@jest/globals';
import { monthName, statementMonths } from './StatementView.js';

it.each([
  ['2026-11-20T12:00:00Z', '2026-11', '2024-12'],
  ['2026-12-31T23:30:00Z', '2027-01', '2025-02'],
  ['2027-01-15T00:00:00Z', '2027-01', '2025-02'],
])('at %s statements begin with %s and go back to %s', (now, first, last) => {
  const months = statementMonths(new Date(now));
  expect([months[0], months.at(-1), months.length]).toEqual([first, last, 24]);
});

it('a month has a name', () => {
  expect(monthName('2026-11')).toBe('November 2026');
});
