import { ConflictException, Injectable } from '@nestjs/common';
import {
  CONSENT_MAX,
  HAND_BACK_TEXT,
  type HandBackCause,
  type LeavingStep,
  type Money,
  clockMinutesOf,
  leavingStep,
  paysHandBack,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { cancellationPay, clockMinutesNow, minutesNow } from './domain/job-time.js';
import { type JobTransition } from './domain/job-transitions.js';
import { HandBackLimit } from './hand-back-limit.js';
import { JobMessagesService } from './job-messages.service.js';
import { JobTransitionsService, stale } from './job-transitions.service.js';
import { type JobRecord } from './persistence/job.schema.js';
import { PersonJobsRepository } from './persistence/person-jobs.repository.js';

/** A job that moves while it is ended is read again so often. */
const TRIES = 3;

export interface JobEnding {
  readonly job: JobRecord;
  readonly step: LeavingStep;
  readonly minutes: number;
  readonly pays: Money | null;
}

/** Reason for which a job ends. `mayPay` is false if only a person may pay its time. */
export interface EndingReason {
  readonly cause: HandBackCause;
  readonly mayPay: boolean;
}

const LEFT: EndingReason = { cause: 'left', mayPay: true };

/** Ends open jobs that their annotators leave: by what the server knows of the work, never by what a device says. */
@Injectable()
export class JobEndings {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly jobs: PersonJobsRepository,
    private readonly limit: HandBackLimit,
    private readonly transitions: JobTransitionsService,
    private readonly messages: JobMessagesService,
    private readonly threads: ThreadsService,
    private readonly clock: Clock,
  ) {}

  /** Says what would happen now to each pending job. @param projectId undefined for all projects */
  async plan(annotatorId: Types.ObjectId, projectId?: Types.ObjectId): Promise<JobEnding[]> {
    let earlier = await this.limit.minutesBefore(annotatorId);
    const endings: JobEnding[] = [];
    for (const job of await this.jobs.findPending(annotatorId, projectId)) {
      const ending = await this.endingOf(job, earlier);
      if (ending?.step === 'hand-back') earlier += ending.minutes;
      if (ending) endings.push(ending);
    }
    return endings;
  }

  /** Says what would happen now to one job. @returns null if it is not open */
  async planOne(job: JobRecord, { mayPay }: EndingReason): Promise<JobEnding | null> {
    return this.endingOf(job, mayPay ? await this.limit.minutesBefore(job.annotatorId) : Infinity);
  }

  /** Ends one job. @returns null if it was not open any more */
  async end(person: CurrentUser, id: Types.ObjectId, reason: EndingReason = LEFT): Promise<JobEnding | null> {
    // The limit of what is paid without a review holds for all jobs of a person.
    return this.#queue.run(person._id, () => this.tryToEnd(person, id, reason, TRIES));
  }

  private async tryToEnd(person: CurrentUser, id: Types.ObjectId, reason: EndingReason, tries: number): Promise<JobEnding | null> {
    const job = await this.jobs.findById(id);
    const ending = job && (await this.planOne(job, reason));
    if (!ending) return null;
    try {
      await this.make(person, ending, reason.cause);
      return ending;
    } catch (error) {
      // Another device of the person, or an admin, moved the job.
      if (!(error instanceof ConflictException)) throw error;
      if (tries > 1) return this.tryToEnd(person, id, reason, tries - 1);
      if (ending.step !== 'hand-back') throw error;
      // Its time is not surely within the limits: a person prices it.
      await this.ask(person, ending.job, reason.cause);
      return { ...ending, step: 'ask', pays: null };
    }
  }

  private async make(person: CurrentUser, { job, step }: JobEnding, cause: HandBackCause): Promise<void> {
    const { submission, statusChangedAt } = job;
    const text = HAND_BACK_TEXT[cause];
    const actor = { kind: 'person', person } as const;
    switch (step) {
      case 'hand-in': {
        const { link = null, note = null, waiting = null, minutesReason = null } = submission ?? {};
        const minutes = minutesNow(job, this.clock.now());
        // Waiting that an earlier submission claims is among the minutes: a person confirms it still.
        const waited = waiting && { waiting, minutesReason };
        const work = { minutes, link: link ?? '', note: note ?? text.note, ...waited };
        await this.transitions.submit(person, String(job._id), work, { from: 'pending' });
        return;
      }
      case 'decline':
        await this.transitions.make(actor, job, 'decline', (found) => {
          if (found.statusChangedAt.getTime() !== statusChangedAt.getTime() || clockMinutesOf(found.clock.seconds) > 0) throw stale(found);
          return { action: 'decline', reason: text.declined };
        });
        return;
      case 'hand-back':
        await this.transitions.make({ kind: 'system' }, job, 'cancel', (found) => this.handBack(found, cause));
        return;
      case 'ask':
        await this.ask(person, job, cause);
    }
  }

  /** @throws 409 if its time cannot be paid without a person any more */
  private handBack(job: JobRecord, cause: HandBackCause): JobTransition {
    const price = this.priceOf(job);
    if (!price || price.amount === 0) throw stale(job);
    return { action: 'cancel', reason: HAND_BACK_TEXT[cause].handedBack, approvedAmount: price, handedBack: cause };
  }

  /** The price of the clock's time; null if only a person may pay it. */
  private priceOf(job: JobRecord): Money | null {
    const { proposed } = cancellationPay(job, this.clock.now());
    return proposed && proposed.amount <= CONSENT_MAX[proposed.currency] ? proposed : null;
  }

  /** Asks admins in the messages of the job; once, until somebody answers or the job moves on. */
  private async ask(person: CurrentUser, { _id, statusChangedAt }: JobRecord, cause: HandBackCause): Promise<void> {
    const { ask } = HAND_BACK_TEXT[cause];
    const [last] = await this.threads.newest(_id);
    if (last?.text === ask && Date.parse(last.at) >= statusChangedAt.getTime()) return;
    await this.messages.post(person, String(_id), ask);
  }

  private async endingOf(job: JobRecord, earlierMinutes: number): Promise<JobEnding | null> {
    const now = this.clock.now();
    const { status, items, submission, rate } = job;
    const clockMinutes = clockMinutesNow(job, now);
    const isPaid = paysHandBack({ rate, submission, clockMinutes, earlierMinutes }) && (await this.limit.isVouched(job._id));
    const pays = isPaid ? this.priceOf(job) : null;
    const step = leavingStep({ status, items, submission, clockMinutes, pays });
    return step && { job, step, minutes: clockMinutes, pays: step === 'hand-back' ? pays : null };
  }
}
