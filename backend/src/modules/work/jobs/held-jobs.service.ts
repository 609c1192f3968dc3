import { Injectable } from '@nestjs/common';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { NO_DETAIL, changesOf } from './domain/job-transitions.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

const AT_ONCE = 100;

/** Returns batches that were taken from a queue and not started. */
@Injectable()
export class HeldJobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly tasks: TaskWorkService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
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

  /** @returns false if work has started meanwhile */
  private async giveBack({ _id }: JobRecord): Promise<boolean> {
    const at = this.clock.now();
    return this.transactions.run(async (session) => {
      const before = await this.jobs.findById(_id, session);
      if (before?.status !== 'pending' || !before.holdUntil || before.holdUntil > at || before.startedAt) return false;
      const reason = WORKPLACE_MESSAGES.batchReturned;
      const entry = { action: 'cancel', from: before.status, to: 'cancelled', by: SYSTEM_ACTOR, at, reason, ...NO_DETAIL };
      const set = { ...changesOf({ action: 'cancel', reason, approvedAmount: null }, 'cancelled', at), holdUntil: null };
      const after = await this.jobs.changeStatus(session, before, { set, entry });
      if (!after) return false;
      const task = await this.tasks.countTransition(session, before.taskId, before.status, after.status);
      const taskTitle = taskTitleOf(task);
      const data = { taskTitle, jobId: String(_id), reason, wasStarted: false, paid: null };
      await this.notifications.notify(session, { userId: before.annotatorId, kind: 'job-cancelled', data });
      const target = { _id, name: taskTitle };
      await this.audit.record(session, { by: null, action: 'job.release', target, before, after: { status: after.status }, reason });
      return true;
    });
  }
}
