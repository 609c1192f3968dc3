import { Injectable } from '@nestjs/common';
import {
  JOB_LIFECYCLE,
  type JobAction,
  type JobStatus,
  type Money,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  cancelPayNeedsReview,
  holdsAny,
  isProposer,
  markedTimeMessage,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Actor, type CurrentUser, recordOfActor } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { badInput, conflict, forbidden, orNotFound } from '../../../common/errors/errors.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { transitionOrConflict } from '../../../common/lifecycle/transition.js';
import { type Changed, type Many } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { toIntervals } from './clock/work-clock.dto.js';
import { WorkClockWriter } from './clock/work-clock.writer.js';
import { appealAfter } from './domain/appeal.js';
import {
  type AskedApproval,
  approvalOf,
  approvalProblem,
  cancellationPay,
  minutesProblem,
  proposalOf,
  withClock,
} from './domain/job-time.js';
import { deadlineOf } from './domain/review-deadline.js';
import { settlementDates, settlementOrConflict } from './domain/settlement.js';
import { submittedFlags } from './domain/time-flags.js';
import { jobTarget } from './domain/job-target.js';
import { DONE_MESSAGES, type JobTransition, changesOf, detailOf, factsOf, isExpectedState, reasonOf } from './domain/job-transitions.js';
import { type CancelJobDto, type SubmitJobDto } from './dto/job-input.dto.js';
import { type JobDto } from './dto/job.dto.js';
import { JobMoved } from './job-moved.js';
import { JobSideEffects } from './job-side-effects.js';
import { type JobParts, JobViews } from './job-views.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';
import { TransitionRefusals } from './transition-refusals.js';
import { VisibleJobs } from './visible-jobs.js';

/** The status on the person's screen, if the request names it, and the age of the request. */
export interface Expected {
  readonly from?: JobStatus | undefined;
  readonly ageMs?: number;
}

interface AskedTransition {
  readonly transition: JobTransition;
  readonly transitionOf: (job: JobRecord) => JobTransition;
}

export const stale = ({ status }: JobRecord) => conflict(staleStateMessage(JOB_LIFECYCLE.name, status));

/** Work is allowed only while a job waits for submission. */
const isWorkedOn = (status: JobStatus): boolean => JOB_LIFECYCLE.sources('submit').includes(status);

function checkedApproval(job: JobRecord, asked: AskedApproval): JobTransition {
  const problem = approvalProblem(job, asked);
  if (problem?.field === 'reason') throw badInput([problem]);
  if (problem) throw conflict(problem.message, [problem]);
  return approvalOf(job, asked);
}

/** Paid transitions share the counter of invoice numbers, rejections the counts of the breaker, others the counts of their task. */
function queueOf(transition: JobTransition, { taskId }: JobRecord): string {
  if ('approvedAmount' in transition && transition.approvedAmount) return 'invoices';
  return transition.action === 'reject' ? 'rejections' : String(taskId);
}

@Injectable()
export class JobTransitionsService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly jobs: JobRepository,
    private readonly visible: VisibleJobs,
    private readonly views: JobViews,
    private readonly sideEffects: JobSideEffects,
    private readonly workClock: WorkClockWriter,
    private readonly refusals: TransitionRefusals,
    private readonly moved: JobMoved,
    private readonly transactions: Transactions,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws 400 without link and note, if minutes differ from the clock without a reason, or for waiting that the job does not pay; 404; 409
   * as `run`
   */
  async submit(person: CurrentUser, id: string, work: Omit<SubmitJobDto, 'from'>, expected?: Expected): Promise<Changed<JobDto>> {
    const { minutes, link, note, minutesReason, waiting, clock } = work;
    const submission = {
      minutes,
      clockMinutes: null,
      minutesReason: minutesReason?.trim() || null,
      ...(waiting && { waiting: { cause: waiting.cause, minutes: waiting.minutes } }),
      link: link || null,
      note: note?.trim() || null,
    };
    const isEmpty = !submission.link && !submission.note;
    // The work of an in-product job is in its items.
    if (isEmpty && !(await this.visible.read(person, id)).items) throw badInput([{ field: 'link', message: WORK_MESSAGES.workRequired }]);
    return this.run(person, id, { action: 'submit', submission, recorded: toIntervals(clock?.intervals ?? []), timeFlags: [] }, expected);
  }

  /** @throws 400 if a change of the pay has no reason; 404; 409 if minutes above the clock are not confirmed, and as `run` */
  async approve(person: CurrentUser, id: string, asked: AskedApproval, expected?: Expected): Promise<Changed<JobDto>> {
    const data = await this.makeFor(person, id, 'approve', (job) => checkedApproval(job, asked), expected);
    return { message: DONE_MESSAGES.approve, data };
  }

  /**
   * Takes a job back from its annotator and pays for started work: the given amount, else the price of the recorded time.
   *
   * @throws 400 naming `amount` if started work has no price; 403 if only a reviewer decides on this amount; 404; 409 as `run`
   */
  async cancel(
    person: CurrentUser,
    id: string,
    { reason, amount }: Omit<CancelJobDto, 'from'>,
    expected?: Expected,
  ): Promise<Changed<JobDto>> {
    const cancellation = (job: JobRecord): JobTransition => {
      const { started, proposed } = cancellationPay(job, this.clock.now());
      const paid: Money | null = amount ? { amount: amount.amount, currency: amount.currency } : proposed;
      if (started && !paid) throw badInput([{ field: 'amount', message: WORK_MESSAGES.cancelAmountRequired }]);
      if (!holdsAny(person, ['review']) && cancelPayNeedsReview(job.status, proposed, paid))
        throw forbidden('amount', WORK_MESSAGES.cancelPayNeedsReview);
      return { action: 'cancel', reason, approvedAmount: paid && paid.amount > 0 ? paid : null };
    };
    return { message: DONE_MESSAGES.cancel, data: await this.makeFor(person, id, 'cancel', cancellation, expected) };
  }

  /** Pays the accepted items of a rejected job, which ends it. @throws 404; 409 if an item has no verdict, and as `run` */
  async settle(person: CurrentUser, id: string, expected?: Expected): Promise<Changed<JobDto>> {
    return { message: DONE_MESSAGES.settle, data: await this.makeFor(person, id, 'settle', settlementOrConflict, expected) };
  }

  /** Makes one transition. @throws 404; 409 if the lifecycle does not allow it, or the job has changed since the decision */
  async run(person: CurrentUser, id: string, transition: JobTransition, expected?: Expected): Promise<Changed<JobDto>> {
    const data = await this.makeFor(person, id, transition.action, () => transition, expected);
    return { message: DONE_MESSAGES[transition.action], data };
  }

  /**
   * Approves each job at its proposed amount. Failures are in `failed`, including jobs with marks of their time, and jobs that changed
   * since the request was received.
   *
   * @param confirmed jobs whose minutes above the clock the admin confirmed
   */
  async approveMany(
    person: CurrentUser,
    ids: readonly string[],
    confirmed: readonly string[] = [],
    { ageMs = 0 }: Pick<Expected, 'ageMs'> = {},
  ): Promise<Many<JobDto>> {
    const receivedAt = this.receivedAt(ageMs);
    const done = await processBulk(ids, (id) => {
      const approval = (job: JobRecord): JobTransition => {
        const approvedAmount = proposalOf(job);
        if (job.timeFlags?.length) throw conflict(markedTimeMessage(job.timeFlags));
        if (!approvedAmount) throw conflict(WORK_REFUSAL_MESSAGES.noProposedAmount);
        return checkedApproval(job, { approvedAmount, confirmMinutes: confirmed.includes(id) });
      };
      return this.makeFor(person, id, 'approve', approval, { ageMs: this.clock.now().getTime() - receivedAt.getTime() });
    });
    return { message: WORK_DONE_MESSAGES.jobsApproved, ...done };
  }

  /**
   * Makes a transition of a job as it was read. All that moves a job calls this.
   *
   * @param transitionOf decides on the job, and again on the job of the transaction if the transition ends the work
   * @throws 403 if it is not for this kind of actor; 409 if the lifecycle does not allow it, or the job has changed since it was read
   */
  async make(actor: Actor, job: JobRecord, action: JobAction, transitionOf: (job: JobRecord) => JobTransition): Promise<JobParts> {
    const invoice = await this.views.invoiceOf(job);
    const proposedByYou = actor.kind === 'person' && isProposer(job, actor.person._id);
    const { to } = transitionOrConflict(JOB_LIFECYCLE, action, { ...factsOf(job, invoice), proposedByYou }, actor);
    const transition = transitionOf(job);
    const queueKey = queueOf(transition, job);
    const made = await this.#queue.run(queueKey, () =>
      this.transactions.run((session) => this.write(session, actor, job, { transition, transitionOf }, to)),
    );
    if (!made) throw stale(orNotFound(await this.jobs.findById(job._id)));
    return made;
  }

  /** Makes a transition that a person asks for. @throws 404; 409 for their own job as an admin, and as `make` */
  private async makeFor(
    person: CurrentUser,
    id: string,
    action: JobAction,
    transitionOf: (job: JobRecord) => JobTransition,
    { from, ageMs = 0 }: Expected = {},
  ): Promise<JobDto> {
    const receivedAt = this.receivedAt(ageMs);
    const job = await this.visible.read(person, id);
    // An earlier run of this request made the transition, but its server was killed before the response.
    if (this.effects.prior().includes(String(job._id))) return this.views.ofOne(person, job);
    refuseOwn(person, job.annotatorId, jobTarget(job._id, job.task));
    if (!isExpectedState(job, { status: from ?? job.status, receivedAt })) throw stale(job);
    const made = await this.make({ kind: 'person', person }, job, action, transitionOf);
    return this.views.ofOne(person, made.job, made);
  }

  private receivedAt(ageMs: number): Date {
    return new Date(this.clock.now().getTime() - ageMs);
  }

  /** @returns null if the job has changed since it was read */
  private async write(
    session: ClientSession,
    actor: Actor,
    before: JobRecord,
    asked: AskedTransition,
    to: JobStatus,
  ): Promise<JobParts | null> {
    const at = this.clock.now();
    const proposedBy = await this.refusals.check(session, actor, before, asked.transition, at);
    const transition = await this.withStoppedClock(session, before, asked, { to, at });
    const { action } = transition;
    const step = { action, from: before.status, to, by: recordOfActor(actor), at, reason: reasonOf(transition) };
    const after = await this.jobs.changeStatus(session, before, {
      set: {
        ...changesOf(transition, to, at),
        ...deadlineOf(transition, before, at),
        ...appealAfter(action, before, at),
        ...settlementDates(action, before, at),
        holdUntil: null,
        proposal: null,
      },
      entry: { ...step, ...detailOf(transition, before.invoice), ...(proposedBy !== undefined && { proposedBy }) },
    });
    if (!after) return null;
    // Items may have changed since the first check of the guard.
    const refusal = JOB_LIFECYCLE.find(action, before.status)?.guard?.({ ...before, invoice: null, items: after.items });
    if (refusal) throw conflict(refusal);
    const made = await this.sideEffects.run(session, { actor, transition, before, after });
    await this.moved.emit(session, { action, before, after: made.job });
    await this.effects.record(session, String(after._id));
    return made;
  }

  /** Stops the clock if the transition ends the work. A submission adds recorded time and compares both times; others may pay the time. */
  private async withStoppedClock(
    session: ClientSession,
    { _id, status: from }: JobRecord,
    { transition: asked, transitionOf }: AskedTransition,
    { to, at }: { readonly to: JobStatus; readonly at: Date },
  ): Promise<JobTransition> {
    if (!isWorkedOn(from) || isWorkedOn(to)) return asked;
    if (asked.action !== 'submit') return transitionOf(await this.workClock.stop(session, _id, at));
    const job = await this.workClock.stop(session, _id, at, asked.recorded);
    const problem = minutesProblem(asked.submission, job);
    if (problem) throw badInput([problem]);
    return { ...asked, submission: withClock(asked.submission, job), timeFlags: submittedFlags(job) };
  }
}
