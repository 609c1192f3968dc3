import { Injectable } from '@nestjs/common';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { type JobTransition } from './domain/job-transitions.js';
import { drainDue } from './drain-due.js';
import { JobTransitionsService, stale } from './job-transitions.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Returns batches that were taken from a queue and not started. */
@Injectable()
export class HeldJobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly transitions: JobTransitionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param onError receives what keeps a batch from its turn, which is tried again in the next run
   * @returns how many went back: not one whose work has started or whose hold was renewed meanwhile
   */
  async returnDue(isStopping: () => boolean, onError: (error: unknown) => void): Promise<number> {
    let returned = 0;
    const work = async (job: JobRecord): Promise<void> => {
      if (job.status !== 'pending' || job.startedAt !== null) return this.jobs.endHold(job._id);
      await this.transitions.make({ kind: 'system' }, job, 'cancel', (found) => this.returnOf(found));
      returned++;
    };
    await drainDue({ next: (failed) => this.jobs.findUnheld(this.clock.now(), failed), work }, isStopping, onError);
    return returned;
  }

  private returnOf(job: JobRecord): JobTransition {
    if (job.startedAt || !job.holdUntil || job.holdUntil > this.clock.now()) throw stale(job);
    return { action: 'cancel', reason: WORKPLACE_MESSAGES.batchReturned, approvedAmount: null };
  }
}
