import { Injectable } from '@nestjs/common';
import {
  JOB_LIFECYCLE,
  type JobAction,
  type JobStatus,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  WORK_REFUSAL_MESSAGES,
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
import { proposalFor } from './domain/job-figures.js';
import { DONE_MESSAGES, type JobTransition, changesOf, detailOf, isExpectedState, errorText } from './domain/job-transitions.js';
import { type SubmitJobDto } from './dto/job-input.dto.js';
import { type JobDto } from './dto/job.dto.js';
import { JobSideEffects } from './job-side-effects.js';
import { type JobParts, JobViews } from './job-views.js';
import { maySeeJob } from './jobs.policy.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** What a person knew when they decided: the status on their screen, if the request names it, and how old the request is. */
export interface Expected {
  readonly from?: JobStatus | undefined;
  readonly ageMs?: number;
}

const stale = ({ status }: JobRecord) => conflict(staleStateMessage(JOB_LIFECYCLE.name, status));

/** Makes the transitions of jobs: submit, rework, approve, reject. */
@Injectable()
export class JobTransitionsService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly jobs: JobRepository,
    private readonly views: JobViews,
    private readonly sideEffects: JobSideEffects,
    private readonly transactions: Transactions,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
  ) {}

  /** @throws 400 where neither link nor note is given; 404; 409 as `run` */
  async submit(person: CurrentUser, id: string, work: Omit<SubmitJobDto, 'from'>, expected?: Expected): Promise<Changed<JobDto>> {
    const submission = { minutes: work.minutes, link: work.link || null, note: work.note?.trim() || null };
    if (!submission.link && !submission.note) throw badInput([{ field: 'link', message: WORK_MESSAGES.workRequired }]);
    return this.run(person, id, { action: 'submit', submission }, expected);
  }

  /** Makes one transition. @throws 404; 409 where the lifecycle does not allow it, or the job is no longer what was decided on */
  async run(person: CurrentUser, id: string, transition: JobTransition, expected?: Expected): Promise<Changed<JobDto>> {
    const data = await this.make(person, id, transition.action, () => transition, expected);
    return { message: DONE_MESSAGES[transition.action], data };
  }

  /** Approves each at the amount that its rate and minutes propose; the others are in `failed`. */
  async approveMany(person: CurrentUser, ids: readonly string[]): Promise<Many<JobDto>> {
    const done = await processBulk(ids, (id) =>
      this.make(person, id, 'approve', ({ rate, submission }) => {
        const approvedAmount = proposalFor(rate, submission);
        if (!approvedAmount) throw conflict(WORK_REFUSAL_MESSAGES.noProposedAmount);
        return { action: 'approve', approvedAmount };
      }),
    );
    return { message: WORK_DONE_MESSAGES.jobsApproved, ...done };
  }

  private async make(
    person: CurrentUser,
    id: string,
    action: JobAction,
    transitionOf: (job: JobRecord) => JobTransition,
    { from, ageMs = 0 }: Expected = {},
  ): Promise<JobDto> {
    const receivedAt = new Date(this.clock.now().getTime() - ageMs);
    const job = await this.read(person, id);
    // An earlier run of this request made the transition, and its server was killed before it answered.
    if (this.effects.prior().includes(String(job._id))) return this.views.ofOne(person, job);
    if (!isExpectedState(job, { status: from ?? job.status, receivedAt })) throw stale(job);
    const invoice = await this.views.invoiceOf(job);
    const { to } = transitionOrConflict(JOB_LIFECYCLE, action, { status: job.status, invoice });
    const transition = transitionOf(job);
    // Approvals share the counter of invoice numbers, other transitions the counts of their task.
    const queueKey = action === 'approve' ? 'invoices' : String(job.taskId);
    const made = await this.#queue.run(queueKey, () =>
      this.transactions.run((session) => this.write(session, person, job, transition, to)),
    );
    if (!made) throw stale(await this.read(person, id));
    return this.views.ofOne(person, made.job, made);
  }

  /** @returns null where the job has changed since it was read */
  private async write(
    session: ClientSession,
    person: CurrentUser,
    before: JobRecord,
    transition: JobTransition,
    to: JobStatus,
  ): Promise<JobParts | null> {
    const at = this.clock.now();
    const { action } = transition;
    const step = { action, from: before.status, to, by: actorOf(person), at, reason: errorText(transition) };
    const after = await this.jobs.changeStatus(session, before, {
      set: changesOf(transition, to, at),
      entry: { ...step, ...detailOf(transition, before.invoice) },
    });
    if (!after) return null;
    const made = await this.sideEffects.run(session, { person, transition, before, after });
    await this.effects.record(session, String(after._id));
    return made;
  }

  private async read(person: CurrentUser, id: string): Promise<JobRecord> {
    const job = await this.jobs.findById(id);
    if (!job || !maySeeJob(person, job)) throw notFound();
    return job;
  }
}
