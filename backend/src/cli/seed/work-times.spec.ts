import { describe, expect, it } from '@jest/globals';
import { clockTime, mergeIntervals } from '@labelbridge/contracts';
import { timeMarks } from '../../modules/work/jobs/domain/time-flags.js';
import { DEMO_JOBS } from './demo-tasks.js';
import { minutesOnClock, workTimes } from './work-times.js';

const NOW = Date.parse('2026-11-25T00:20:00Z');
const DAY_MS = 86_400_000;
const jobs = DEMO_JOBS.filter(({ minutes }) => minutes > 0).map((job, place) => ({
  job,
  jobId: String(place),
  intervals: workTimes(job, NOW - (job.daysAgo[1] ?? 0) * DAY_MS),
}));

describe('the work of the demo', () => {
  it('takes what the clocks show, each instant once for a person', () => {
    for (const { job, intervals } of jobs) expect(clockTime(intervals)).toBe(minutesOnClock(job) * 60_000);
    for (const person of ['ada', 'chinedu', 'fatima']) {
      const own = jobs.filter(({ job }) => job.by === person).flatMap(({ intervals }) => intervals);
      expect(clockTime(mergeIntervals(own))).toBe(own.reduce((sum, { from, to }) => sum + to - from, 0));
    }
  });

  it('has breaks and short days, so that nothing is marked', () => {
    for (const person of ['ada', 'chinedu', 'fatima'])
      for (const { jobIds } of timeMarks(jobs.filter(({ job }) => job.by === person))) expect(jobIds).toEqual([]);
  });
});
