import { Injectable } from '@nestjs/common';
import { BREAKER_MESSAGES, BULK_REJECTION_MAX } from '@labelbridge/contracts';
import { type CurrentUser, actorOf } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../../people/notifications/admin-events.service.js';
import { GuidelinesService } from '../../guidelines/guidelines.service.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { jobEvent } from '../domain/job-event.js';
import { RejectionWaits } from '../domain/refusal.js';
import { type RejectionProposal } from '../domain/job-transitions.js';
import { type RejectJobDto } from '../dto/job-input.dto.js';
import { type JobDto } from '../dto/job.dto.js';
import { type Expected, JobTransitionsService, stale } from '../job-transitions.service.js';
import { JobViews } from '../job-views.js';
import { JobRepository } from '../persistence/job.repository.js';
import { VisibleJobs } from '../visible-jobs.js';

type AskedRejection = Omit<RejectJobDto, 'from'>;

/** Rejects jobs. If so many are rejected that something may be wrong, a second admin must agree first. */
@Injectable()
export class JobRejections {
  constructor(
    private readonly jobs: JobRepository,
    private readonly visible: VisibleJobs,
    private readonly guidelines: GuidelinesService,
    private readonly views: JobViews,
    private readonly transitions: JobTransitionsService,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws 400 naming `clause` if the job's guideline has no such clause; 404; 409 as `JobTransitionsService.run`
   */
  async reject(person: CurrentUser, id: string, asked: AskedRejection, expected: Expected): Promise<Changed<JobDto>> {
    const { reason, together = 1 } = asked;
    const { guideline } = await this.visible.read(person, id);
    const clause = await this.guidelines.cited(guideline, asked.clause);
    const waits = together >= BULK_REJECTION_MAX;
    try {
      return await this.transitions.run(person, id, { action: 'reject', reason, clause, waits }, expected);
    } catch (error) {
      if (!(error instanceof RejectionWaits)) throw error;
      return this.propose(person, error, { reason, ...(clause && { clause }) });
    }
  }

  private async propose(
    person: CurrentUser,
    { job, counted }: RejectionWaits,
    said: Pick<RejectionProposal, 'reason' | 'clause'>,
  ): Promise<Changed<JobDto>> {
    const { reason } = said;
    const after = await this.transactions.run(async (session) => {
      const proposal = { by: actorOf(person), at: this.clock.now(), ...said };
      const changed = await this.jobs.setProposal(session, job, proposal);
      if (!changed) throw stale(job);
      const target = { _id: job._id, name: taskTitleOf(job.task) };
      await this.audit.record(session, { by: person, action: 'job.propose', target, before: job, after: { status: job.status }, reason });
      await this.events.record(session, jobEvent('rejections-wait', job));
      return changed;
    });
    return { message: BREAKER_MESSAGES.waits(counted), data: await this.views.ofOne(person, after) };
  }
}
