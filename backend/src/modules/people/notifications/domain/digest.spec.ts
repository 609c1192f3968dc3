import { describe, expect, it } from '@jest/globals';
import { digestLines, lastDigestTime } from './digest.js';

describe('the time of a digest', () => {
  it.each([
    ['at the hour in Lagos', 8, '2026-11-22T07:00:00.000Z', '2026-11-22T07:00:00.000Z'],
    ['just before it', 8, '2026-11-22T06:59:59.999Z', '2026-11-21T07:00:00.000Z'],
    ['at midnight in Lagos', 0, '2026-11-21T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['just before midnight', 0, '2026-11-21T22:59:59.999Z', '2026-11-20T23:00:00.000Z'],
    ['late in the evening', 23, '2026-11-22T22:30:00.000Z', '2026-11-22T22:00:00.000Z'],
  ])('%s', (_when, hour, now, expected) => {
    expect(lastDigestTime(hour, new Date(now)).toISOString()).toBe(expected);
  });
});

it('a digest has thirty lines at most, and says how many it leaves out', () => {
  const titles = Array.from({ length: 33 }, (_each, n) => `line ${n}`);
  expect([digestLines(titles.slice(0, 30)).length, digestLines(titles).slice(29)]).toEqual([30, ['line 29', 'and 3 more']]);
});
