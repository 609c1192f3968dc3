import { describe, expect, it } from '@jest/globals';
import { type RecordedStep, minutesSince } from './working-week.js';

const monday = new Date('2026-11-15T23:00:00Z');
const step = (action: string, at: string, minutes?: number): RecordedStep => ({
  action,
  at: new Date(at),
  submission: minutes === undefined ? null : { minutes },
});

describe('minutes of a week', () => {
  it.each<[string, RecordedStep[][], number]>([
    ['no job', [], 0],
    ['a job that was not submitted', [[step('assign', '2026-11-16T08:00:00Z')]], 0],
    ['a submission of this week', [[step('submit', '2026-11-16T08:00:00Z', 90)]], 90],
    ['one at the very start of Monday in Lagos', [[step('submit', '2026-11-15T23:00:00Z', 90)]], 90],
    ['one just before it', [[step('submit', '2026-11-15T22:59:59Z', 90)]], 0],
    ['two jobs', [[step('submit', '2026-11-16T08:00:00Z', 90)], [step('submit', '2026-11-17T08:00:00Z', 15)]], 105],
    [
      'one job submitted, reworked and submitted again',
      [[step('submit', '2026-11-16T08:00:00Z', 60), step('rework', '2026-11-16T09:00:00Z'), step('submit', '2026-11-16T10:00:00Z', 80)]],
      80,
    ],
    ['one that is being reworked', [[step('submit', '2026-11-16T08:00:00Z', 60), step('rework', '2026-11-16T09:00:00Z')]], 60],
    ['last week submitted, approved this week', [[step('submit', '2026-11-13T08:00:00Z', 60), step('approve', '2026-11-16T09:00:00Z')]], 0],
  ])('%s', (_name, jobs, minutes) => {
    expect(minutesSince(monday, jobs)).toBe(minutes);
  });
});
