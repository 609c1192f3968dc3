import { describe, expect, it } from '@jest/globals';
import { JOB_LIFECYCLE, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import fc from 'fast-check';
import { allJobsOf, openJobsChange, openJobsOf } from './job-counts.js';

describe('counts of jobs', () => {
  it('counts pending and submitted ones as open', () => {
    expect(OPEN_JOB_STATUSES).toEqual(['pending', 'submitted']);
    const counts = { pending: 1, submitted: 20, approved: 300, rejected: 4_000, declined: 50_000, cancelled: 600_000 };
    expect([openJobsOf(counts), allJobsOf(counts)]).toEqual([21, 654_321]);
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
