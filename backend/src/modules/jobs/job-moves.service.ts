import { Injectable } from '@nestjs/common';
import {
  JOB_LIFECYCLE,
  type JobStatus,
  type Money,
  WORK_DONE_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  WORK_MESSAGES,
  formatMoney,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser, actorOf } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { KeyedQueue } from '../../common/concurrency/keyed-queue.js';
import { badInput, conflict, notFound } from '../../common/errors/errors.js';
import { processBulk } from '../../common/bulk/process-bulk.js';
import { IdempotencyEffects } from '../../common/idempotency/idempotency-effects.js';
import { transitionOrConflict } from '../../common/lifecycle/transition.js';
import { type Changed, type Many } from '../../common/openapi/responses.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { InvoicesService } from '../payments/invoices/invoices.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { proposalFor } from './domain/job-figures.js';
import { type JobMove, detailOf, isExpectedState, progressOf } from './domain/job-moves.js';
import { type SubmitJobDto } from './dto/job-input.dto.js';
import { type JobDto } from './dto/job.dto.js';
import { JobViews } from './job-views.js';
import { maySeeJob } from './jobs.policy.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** A job that was moved on, in the transaction that did it. */
interface Moved {
  before: JobRecord;
  after: JobRecord;
  task: TaskRecord;
}

/** What follows from a move in the same transaction. */
type Consequence = (session: ClientSession, moved: Moved) => Promise<void>;

/** What the person knew when he decided: the status on his screen, if he says so, and how old his request is. */
export interface Basis {
  readonly from?: JobStatus | undefined;
  readonly waitedMs?: number;
}

const stale = ({ status }: JobRecord) => conflict(staleStateMessage(JOB_LIFECYCLE.name, status));
const nothing: Consequence = async () => undefined;

/** Moves jobs along their lifecycle: submit, rework, approve, reject. */
@Injectable()
export class JobMovesService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly jobs: JobRepository,
    private readonly views: JobViews,
    private readonly tasks: TaskWorkService,
    private readonly invoices: InvoicesService,
    private readonly notices: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
  ) {}

  /** @throws 400 where neither link nor note is given; 404; 409 where it is not pending */
  async submit(
    person: CurrentUser,
    id: string,
    { minutes, ...work }: Omit<SubmitJobDto, 'from'>,
    basis: Basis = {},
  ): Promise<Changed<JobDto>> {
    const link = work.link || null;
    const note = work.note?.trim() || null;
    if (!link && !note) throw badInput([{ field: 'link', message: WORK_MESSAGES.workRequired }]);
    const move: JobMove = { action: 'submit', submission: { minutes, link, note } };
    return { message: WORK_MESSAGES.jobSubmitted, data: await this.move(person, id, move, basis, nothing) };
  }

  /** @throws 404; 409 where it is neither submitted nor rejected */
  async rework(person: CurrentUser, id: string, basis: Basis = {}): Promise<Changed<JobDto>> {
    return { message: WORK_MESSAGES.jobReopened, data: await this.move(person, id, { action: 'rework' }, basis, nothing) };
  }

  /** Approves with an amount and makes the one invoice. @throws 404; 409 where it is neither submitted nor rejected */
  async approve(person: CurrentUser, id: string, { amount, currency }: Money, basis: Basis = {}): Promise<Changed<JobDto>> {
    const approvedAmount: Money = { amount, currency };
    const data = await this.move(person, id, { action: 'approve', approvedAmount }, basis, (session, moved) =>
      this.invoice(session, person, moved, approvedAmount),
    );
    return { message: WORK_MESSAGES.jobApproved, data };
  }

  /** Approves each at the amount that its rate and minutes propose, as far as it can be. */
  async approveMany(person: CurrentUser, ids: readonly string[]): Promise<Many<JobDto>> {
    const done = await processBulk(ids, async (id) => {
      const job = await this.jobs.findById(id);
      if (!job) throw notFound();
      transitionOrConflict(JOB_LIFECYCLE, 'approve', job.status);
      const proposed = proposalFor(job.rate, job.submission);
      if (!proposed) throw conflict(WORK_REFUSAL_MESSAGES.noProposedAmount);
      return (await this.approve(person, id, proposed, { from: job.status })).data;
    });
    return { message: WORK_DONE_MESSAGES.jobsApproved, ...done };
  }

  /** Rejects with a reason; an approved one's invoice becomes Void. @throws 404; 409 where that invoice is not Unpaid */
  async reject(person: CurrentUser, id: string, given: string, basis: Basis = {}): Promise<Changed<JobDto>> {
    const reason = given.trim();
    const data = await this.move(person, id, { action: 'reject', reason }, basis, async (session, { before, after, task }) => {
      if (before.status === 'approved') {
        await this.invoices.voidForJob(session, { jobId: after._id, actor: actorOf(person), reason });
      }
      const told = { taskTitle: taskTitleOf(task), jobId: String(after._id), reason };
      await this.notices.notify(session, { userId: after.annotatorId, kind: 'job-rejected', data: told });
    });
    return { message: WORK_MESSAGES.jobRejected, data };
  }

  private async invoice(session: ClientSession, person: CurrentUser, { after, task }: Moved, amount: Money): Promise<void> {
    const { _id: jobId, annotatorId } = after;
    const title = taskTitleOf(task);
    const told = { taskTitle: title, jobId: String(jobId), amountText: formatMoney(amount) };
    await this.notices.notify(session, { userId: annotatorId, kind: 'job-approved', data: told });
    const { taskName, modality, taskLink } = task;
    const { _id, invoiceNumber } = await this.invoices.createForJob(session, {
      jobId,
      annotatorId,
      amount,
      actor: actorOf(person),
      task: { title, taskName, modality, taskLink },
    });
    await this.jobs.setInvoice(session, after, { _id: String(_id), invoiceNumber });
  }

  private async move(person: CurrentUser, id: string, move: JobMove, { from, waitedMs = 0 }: Basis, follow: Consequence): Promise<JobDto> {
    const receivedAt = new Date(this.clock.now().getTime() - waitedMs);
    const seen = await this.jobs.findById(id);
    if (!seen || !maySeeJob(person, seen)) throw notFound();
    // A server that was killed before it could answer did this already.
    if (this.effects.prior().includes(String(seen._id))) return this.views.ofOne(person, seen);
    const fits = (job: JobRecord): boolean => isExpectedState(job, { status: from ?? seen.status, receivedAt });
    if (!fits(seen)) throw stale(seen);
    const arrow = transitionOrConflict(JOB_LIFECYCLE, move.action, seen.status);
    // All approvals count up the one invoice number; the other moves count in their task.
    const lane = move.action === 'approve' ? 'invoices' : String(seen.taskId);
    const work = async (session: ClientSession): Promise<boolean> => {
      const before = await this.jobs.findById(id, session);
      if (!before || !fits(before)) return false;
      const after = await this.step(session, person, before, move, arrow.to);
      if (!after) return false;
      const task = await this.tasks.moveJob(session, after.taskId, before.status, after.status);
      await this.audited(session, person, move, { before, after, task });
      await follow(session, { before, after, task });
      await this.effects.record(session, String(after._id));
      return true;
    };
    const moved = await this.#queue.run(lane, () => this.transactions.run(work));
    const present = await this.jobs.findById(id);
    if (!present) throw notFound();
    if (!moved) throw stale(present);
    return this.views.ofOne(person, present);
  }

  private async audited(session: ClientSession, person: CurrentUser, move: JobMove, { before, after, task }: Moved): Promise<void> {
    const { action } = move;
    const { status, approvedAmount, submission } = after;
    await this.audit.record(session, {
      by: person,
      action: `job.${action}`,
      target: { _id: after._id, name: taskTitleOf(task) },
      before,
      after: { status, approvedAmount, ...(action === 'submit' ? { submission } : {}) },
      reason: action === 'reject' ? move.reason : null,
    });
  }

  private async step(session: ClientSession, person: CurrentUser, job: JobRecord, move: JobMove, to: JobStatus): Promise<JobRecord | null> {
    const { action } = move;
    const at = this.clock.now();
    const reason = action === 'reject' ? move.reason : null;
    return this.jobs.move(session, job._id, {
      from: job.status,
      set: progressOf(move, to, at),
      entry: { action, from: job.status, to, by: actorOf(person), at, reason, ...detailOf(move, job.invoice) },
    });
  }
}
