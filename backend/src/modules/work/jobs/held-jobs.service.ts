import { ConflictException, Injectable } from '@nestjs/common';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { type JobTransition } from './domain/job-transitions.js';
import { JobTransitionsService, stale } from './job-transitions.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

const AT_ONCE = 100;

/** Returns batches that were taken from a queue and not started. */
@Injectable()
export class HeldJobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly transitions: JobTransitionsService,
    private readonly clock: Clock,
  ) {}

  async returnDue(): Promise<number> {
    let returned = 0;
    for (const job of await this.jobs.findUnheld(this.clock.now(), AT_ONCE)) {
      if (job.status !== 'pending' || job.startedAt !== null) await this.jobs.endHold(job._id);
      else if (await this.giveBack(job)) returned++;
    }
    return returned;
  }

  /** @returns false if the work has started or the hold was renewed meanwhile */
  private async giveBack(job: JobRecord): Promise<boolean> {
    try {
      await this.transitions.make({ kind: 'system' }, job, 'cancel', (found) => this.returnOf(found));
      return true;
    } catch (error) {
      if (error instanceof ConflictException) return false;
      throw error;
    }
  }

  private returnOf(job: JobRecord): JobTransition {
    if (job.startedAt || !job.holdUntil || job.holdUntil > this.clock.now()) throw stale(job);
    return { action: 'cancel', reason: WORKPLACE_MESSAGES.batchReturned, approvedAmount: null };
  }
}
