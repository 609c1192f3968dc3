import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { jobEvent } from './domain/job-event.js';
import { transitionAtDeadline } from './domain/review-deadline.js';
import { drainDue } from './drain-due.js';
import { ItemWork } from './item-work.js';
import { JobTransitionsService } from './job-transitions.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Approves work that nobody decided on in the promised time, or returns it if items were sent back. Admins are warned a day before. */
@Injectable()
export class ReviewDeadlines {
  constructor(
    private readonly jobs: JobRepository,
    private readonly transitions: JobTransitionsService,
    private readonly itemWork: ItemWork,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param onError receives what keeps a job from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    await drainDue({ next: this.due('decideBy'), work: (job) => this.decide(job) }, isStopping, onError);
    await drainDue({ next: this.due('warnAt'), work: (job) => this.warn(job) }, isStopping, onError);
  }

  private due(field: 'decideBy' | 'warnAt') {
    return (failed: readonly Types.ObjectId[]): Promise<JobRecord | null> => this.jobs.findDue(field, this.clock.now(), failed);
  }

  /** A rejected job is of interest only if items lack a verdict: they will count as accepted. */
  private async warn(job: JobRecord): Promise<void> {
    const isRejected = job.status === 'rejected';
    const isJudged = isRejected && (await this.itemWork.implementation.isReviewed(job._id));
    const event = jobEvent(isRejected ? 'verdicts-due' : 'reviews-due', job);
    await this.transactions.run(async (session) => {
      if ((await this.jobs.endWarning(session, job)) && !isJudged) await this.events.record(session, event);
    });
  }

  private async decide(job: JobRecord): Promise<void> {
    const transition = transitionAtDeadline(job);
    if (!transition) return this.jobs.endDeadline(job);
    await this.transitions.make({ kind: 'system' }, job, transition.action, () => transition);
  }
}

@Injectable()
export class ReviewDeadlinesWorker extends PeriodicJob {
  constructor(private readonly deadlines: ReviewDeadlines) {
    super({ log: 'Jobs', failure: 'Work without a decision could not be approved', everyMs: 60_000, firstAfterMs: 60_000 });
  }

  async run(): Promise<void> {
    await this.deadlines.run(() => this.work.stopping, this.onError);
  }
}
