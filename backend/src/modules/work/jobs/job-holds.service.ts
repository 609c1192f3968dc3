import { Injectable } from '@nestjs/common';
import { type JobHolder, REVIEW_TIME_MESSAGES, WORK_REFUSAL_MESSAGES, businessDate } from '@labelbridge/contracts';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { jobTarget } from './domain/job-target.js';
import { NO_DETAIL } from './domain/job-transitions.js';
import { heldUntil } from './domain/review-deadline.js';
import { type JobDto } from './dto/job.dto.js';
import { JobViews } from './job-views.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';
import { type FindUninvolved, UninvolvedAdmins } from './uninvolved-admins.js';
import { VisibleJobs } from './visible-jobs.js';

/** Moves the deadline of handed-in work once, by a second admin who says what they found. */
@Injectable()
export class JobHolds {
  constructor(
    private readonly jobs: JobRepository,
    private readonly visible: VisibleJobs,
    private readonly views: JobViews,
    private readonly uninvolved: UninvolvedAdmins,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws 404; 409 without a deadline, after it, a second time, or for an admin who assigned the job or reviewed items of it */
  async hold(person: CurrentUser, id: string, evidence: string): Promise<Changed<JobDto>> {
    const before = await this.visible.read(person, id);
    refuseOwn(person, before.annotatorId, jobTarget(before._id, before.task));
    const deadline = await this.movable(person, before);
    const [name, moved] = [taskTitleOf(before.task), heldUntil(deadline)];
    const after = await this.transactions.run(async (session) => {
      const { status, annotatorId, _id } = before;
      const step = { action: 'hold', from: status, to: status, by: actorOf(person), at: this.clock.now(), reason: evidence };
      const changed = await this.jobs.setHeld(session, before, { moved, entry: { ...step, ...NO_DETAIL } });
      if (!changed) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      const data = { taskTitle: name, jobId: String(_id), evidence, before: businessDate(deadline), until: businessDate(moved) };
      await this.notifications.notify(session, { userId: annotatorId, kind: 'job-held', data });
      const change = { before, after: { decideBy: moved }, reason: evidence };
      await this.audit.record(session, { by: person, action: 'job.hold', target: { _id, name }, ...change });
      return changed;
    });
    return { message: REVIEW_TIME_MESSAGES.heldNow, data: await this.views.ofOne(person, after) };
  }

  /** @returns who may move the deadline of a job, to an admin; null if it has none that can be moved */
  async holderOf(person: CurrentUser, job: JobRecord, find: FindUninvolved): Promise<JobHolder | null> {
    if (person.role !== 'ADMIN' || typeof this.deadlineOf(job) === 'string') return null;
    const holders = await find(this.actorsOf(job));
    if (holders.includes(person._id)) return 'you';
    return holders.length > 0 ? 'other' : 'nobody';
  }

  private async movable({ _id: person }: CurrentUser, job: JobRecord): Promise<Date> {
    const deadline = this.deadlineOf(job);
    if (typeof deadline === 'string') throw conflict(deadline);
    if ([...this.actorsOf(job), ...(await this.uninvolved.reviewersOf(job))].includes(person))
      throw conflict(REVIEW_TIME_MESSAGES.holdSecond);
    return deadline;
  }

  /** @returns the deadline, or why it cannot be moved */
  private deadlineOf({ decideBy, held, status }: JobRecord): Date | string {
    if (!decideBy || status !== 'submitted') return REVIEW_TIME_MESSAGES.holdNone;
    if (held) return REVIEW_TIME_MESSAGES.holdOnce;
    return decideBy > this.clock.now() ? decideBy : REVIEW_TIME_MESSAGES.holdOver;
  }

  /** The people who had a part in the job so far, such as who assigned it. */
  private actorsOf({ history }: JobRecord): string[] {
    return history.filter(({ action }) => action !== 'hold').map(({ by }) => by._id);
  }
}
