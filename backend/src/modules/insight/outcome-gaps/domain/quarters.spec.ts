import { expect, test } from '@jest/globals';
import { settledQuarters } from './quarters.js';

const newest = (now: string) => settledQuarters(new Date(now)).at(-1);

test.each([
  ['on the eleventh in Lagos it still waits', '2026-10-11T22:59:59Z', '2026-Q2'],
  ['on the twelfth every appeal of September is decided', '2026-10-11T23:00:00Z', '2026-Q3'],
  ['in its middle the one before is the newest', '2026-11-30T12:00:00Z', '2026-Q3'],
  ['a year ends with its fourth quarter', '2027-01-20T12:00:00Z', '2026-Q4'],
])('a quarter: %s', (_case, now, quarter) => expect(newest(now)?.quarter).toBe(quarter));

test('a quarter is three months of Lagos', () => {
  expect(newest('2026-11-30T12:00:00Z')).toEqual({
    quarter: '2026-Q3',
    from: new Date('2026-06-30T23:00:00Z'),
    until: new Date('2026-09-30T23:00:00Z'),
  });
});

test('a year of them is kept, without a gap or an overlap', () => {
  const found = settledQuarters(new Date('2026-11-30T12:00:00Z'));
  expect(found.map(({ quarter }) => quarter)).toEqual(['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']);
  for (const [place, { from }] of found.entries()) if (place > 0) expect(found[place - 1]?.until).toEqual(from);
});
