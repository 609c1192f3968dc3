import { describe, expect, it } from '@jest/globals';
import { JOB_LIFECYCLE, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import fc from 'fast-check';
import {
  allJobsOf,
  hasPlace,
  isBeyondOverlap,
  isFinishedBatch,
  isFinishedBy,
  isOverfull,
  openJobsChange,
  openJobsOf,
} from './job-counts.js';

describe('counts of jobs', () => {
  it('counts pending and submitted ones as open', () => {
    expect(OPEN_JOB_STATUSES).toEqual(['pending', 'submitted']);
    const counts = { pending: 1, submitted: 20, approved: 300, rejected: 4_000, declined: 50_000, cancelled: 600_000 };
    expect([openJobsOf(counts), allJobsOf(counts)]).toEqual([21, 654_321]);
  });

  it('leaves a place for each job that was set aside', () => {
    const jobCounts = { pending: 1, submitted: 1, approved: 0, rejected: 0, declined: 1, cancelled: 0 };
    expect([hasPlace({ overlap: 2, jobCounts }), hasPlace({ overlap: 2, jobCounts, setAside: 1 })]).toEqual([false, true]);
    const more = { ...jobCounts, submitted: 2 };
    expect([isOverfull({ overlap: 2, jobCounts: more }), isOverfull({ overlap: 2, jobCounts: more, setAside: 1 })]).toEqual([true, false]);
  });

  it('counts people with items in doubt alone for the largest number of answers, but not for those of each item', () => {
    const jobCounts = { pending: 0, submitted: 3, approved: 0, rejected: 0, declined: 0, cancelled: 0 };
    const task = { overlap: 2, overlapMost: 3, jobCounts, inDoubt: 1 };
    expect([hasPlace({ ...task, doubtJobs: 1 }), hasPlace({ ...task, overlapMost: 4, doubtJobs: 1 })]).toEqual([false, true]);
    expect([hasPlace({ ...task, doubtJobs: 2 }), isOverfull({ ...task, doubtJobs: 1 })]).toEqual([true, false]);
    expect([isBeyondOverlap({ ...task, doubtJobs: 1 }), isBeyondOverlap(task)]).toEqual([false, true]);
  });

  describe('of a batch', () => {
    const none = { pending: 0, submitted: 0, approved: 0, rejected: 0, declined: 0, cancelled: 0 };
    const batch = (some: Partial<typeof none>, more: object = {}) => ({
      itemCount: 4,
      overlap: 1,
      jobCounts: { ...none, ...some },
      ...more,
    });

    it.each([
      ['one approved job', batch({ approved: 1 }), true],
      ['one approved and one rejected job', batch({ approved: 1, rejected: 1 }, { overlap: 2 }), true],
      ['no job', batch({}), false],
      ['a rejected job alone', batch({ rejected: 1 }), false],
      ['a job to review', batch({ approved: 1, submitted: 1 }, { overlap: 2 }), false],
      ['a place for a second person', batch({ approved: 1 }, { overlap: 2 }), false],
      ['items in doubt', batch({ approved: 2 }, { overlap: 2, overlapMost: 3, inDoubt: 1 }), false],
      ['no items', batch({ approved: 1 }, { itemCount: 0 }), false],
    ])('with %s say if it is finished', (_what, task, isFinished) => expect(isFinishedBatch(task)).toBe(isFinished));

    it('say if the last move has finished it', () => {
      const task = batch({ approved: 1, rejected: 1 }, { overlap: 2 });
      expect(isFinishedBy(task, 'submitted', 'rejected')).toBe(true);
      expect(isFinishedBy(task, 'submitted', 'approved')).toBe(true);
      // It was finished before.
      expect(isFinishedBy(batch({ approved: 2 }, { overlap: 2 }), 'rejected', 'approved')).toBe(false);
      expect(isFinishedBy(task, 'approved', 'approved')).toBe(false);
    });
  });

  it('after any walk along the lifecycle, the summed changes say whether the job is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (choices) => {
        let status: JobStatus = JOB_LIFECYCLE.initial;
        let open = openJobsChange(null, status);
        for (const choice of choices) {
          const ways = JOB_LIFECYCLE.transitions.filter(({ from }) => from === status);
          const way = ways[choice % ways.length];
          if (!way) break;
          open += openJobsChange(status, way.to);
          status = way.to;
        }
        expect(open).toBe(Number(OPEN_JOB_STATUSES.includes(status)));
      }),
    );
  });
});
