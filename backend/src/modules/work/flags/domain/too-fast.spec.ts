import { expect, it } from '@jest/globals';
import { type JobTimes, tooFast } from './too-fast.js';

const START = Date.parse('2026-11-27T09:00:00Z');
const job = (person: string, seconds: number, answered: number, more: Partial<JobTimes> = {}): JobTimes => ({
  person,
  assignedAt: new Date(START),
  submittedDate: new Date(START + seconds * 1_000),
  clockSeconds: answered * 20,
  items: { total: answered, open: 0, skipped: 0 },
  ...more,
});
const OTHERS = ['a', 'b', 'c'].map((person) => job(person, 3_600, 20));

it.each<[string, JobTimes, readonly JobTimes[], boolean]>([
  ['faster than anybody', job('x', 5, 20), OTHERS, true],
  ['fast, but possible', job('x', 15, 20), OTHERS, false],
  ['honest work that arrives at once after an outage', job('x', 3_600, 20, { clockSeconds: 1 }), OTHERS, false],
  ['a project of quick items', job('x', 10, 20), OTHERS.map((other) => ({ ...other, clockSeconds: 60 })), false],
  ['too few people to compare with', job('x', 5, 20), OTHERS.slice(1), false],
  ['own jobs, which are no comparison', job('a', 5, 20), OTHERS, false],
  ['too few items', job('x', 1, 4), OTHERS, false],
  ['skipped items, which do not count', job('x', 5, 0, { items: { total: 20, open: 0, skipped: 17 } }), OTHERS, false],
  ['a clock that was set back', job('x', -60, 20), OTHERS, false],
])('judges %s', (_what, given, others, isFound) => expect(tooFast(given, others) !== null).toBe(isFound));

it('says what it counted', () =>
  expect(tooFast(job('x', 5, 20), OTHERS)).toEqual({ answered: 20, seconds: 5, secondsPerItem: 0.25, median: 20 }));
