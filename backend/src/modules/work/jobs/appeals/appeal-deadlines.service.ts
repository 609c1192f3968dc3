import { Injectable } from '@nestjs/common';
import { APPEAL_MESSAGES } from '@labelbridge/contracts';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { Clock } from '../../../../common/clock/clock.js';
import { overturnOf } from '../domain/appeal.js';
import { drainDue } from '../drain-due.js';
import { JobTransitionsService } from '../job-transitions.service.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';

/** Overturns rejections whose appeal nobody decided in time. */
@Injectable()
export class AppealDeadlines {
  constructor(
    private readonly jobs: JobRepository,
    private readonly transitions: JobTransitionsService,
    private readonly clock: Clock,
  ) {}

  /** @param onError receives what keeps an appeal from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const due = {
      next: (failed: readonly JobRecord['_id'][]) => this.jobs.findAppealed(this.clock.now(), failed),
      work: (job: JobRecord) => this.overturn(job),
    };
    await drainDue(due, isStopping, onError);
  }

  private async overturn(job: JobRecord): Promise<void> {
    const transition = overturnOf(job, APPEAL_MESSAGES.silence, true);
    await this.transitions.make({ kind: 'system' }, job, transition.action, () => transition);
  }
}

@Injectable()
export class AppealDeadlinesWorker extends PeriodicJob {
  constructor(private readonly deadlines: AppealDeadlines) {
    super({ log: 'Jobs', failure: 'Appeals without a decision could not be granted', everyMs: 60_000, firstAfterMs: 60_000 });
  }

  async run(): Promise<void> {
    await this.deadlines.run(() => this.work.stopping, this.onError);
  }
}
