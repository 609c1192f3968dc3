import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { Clock } from '../../../../common/clock/clock.js';
import { Transactions } from '../../../../database/transactions.js';
import { AdminEvents } from '../../../people/notifications/admin-events.service.js';
import { jobEvent } from '../domain/job-event.js';
import { settlementOf } from '../domain/settlement.js';
import { drainDue } from '../drain-due.js';
import { type JobSettlementDto } from '../dto/job.dto.js';
import { ItemWork } from '../item-work.js';
import { JobTransitionsService } from '../job-transitions.service.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';

const DAY_MS = 86_400_000;

/** Part payments of rejected jobs: what they pay, and their payment if their annotator does nothing. */
@Injectable()
export class Settlements {
  constructor(
    private readonly jobs: JobRepository,
    private readonly itemWork: ItemWork,
    private readonly transitions: JobTransitionsService,
    private readonly transactions: Transactions,
    private readonly events: AdminEvents,
    private readonly clock: Clock,
  ) {}

  /** The part payment that a job offers now; null if there is none. */
  async ofJob(job: JobRecord): Promise<JobSettlementDto | null> {
    const settlement = settlementOf(job);
    if (typeof settlement === 'string' || !job.items) return null;
    return {
      pays: settlement.approvedAmount,
      sentBack: job.items.sentBack,
      reviewed: await this.itemWork.implementation.isReviewed(job._id),
      by: job.settleBy?.toISOString() ?? null,
    };
  }

  /** @param onError receives what keeps a job from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const due = {
      next: (failed: readonly JobRecord['_id'][]) => this.jobs.findUnsettled(this.clock.now(), failed),
      work: (job: JobRecord) => this.settle(job),
    };
    await drainDue(due, isStopping, onError);
  }

  /** Items without a verdict count as accepted: admins were warned, and nobody waits for them without end. */
  private async settle(job: JobRecord): Promise<void> {
    const settlement = settlementOf(job);
    if (typeof settlement === 'string') return this.wait(job);
    await this.transitions.make({ kind: 'system' }, job, 'settle', () => settlement);
  }

  /** Accepted items that only a person can pay are told to admins each day, so that they are not forgotten. */
  private async wait(job: JobRecord): Promise<void> {
    const settleBy = new Date(this.clock.now().getTime() + DAY_MS);
    await this.transactions.run(async (session) => {
      const hasRight = await this.itemWork.implementation.hasAccepted(job._id, session);
      if (!(await this.jobs.moveSettlement(session, job, hasRight ? settleBy : null)) || !hasRight) return;
      await this.events.record(session, jobEvent('verdicts-due', job));
    });
  }
}

@Injectable()
export class SettlementsWorker extends PeriodicJob {
  constructor(private readonly settlements: Settlements) {
    super({ log: 'Jobs', failure: 'Accepted items of rejected jobs could not be paid', everyMs: 60_000, firstAfterMs: 60_000 });
  }

  async run(): Promise<void> {
    await this.settlements.run(() => this.work.stopping, this.onError);
  }
}
