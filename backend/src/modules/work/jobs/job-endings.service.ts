import { ConflictException, Injectable } from '@nestjs/common';
import {
  type HandBackCause,
  LEAVING_MESSAGES,
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
import { LeavingJobsRepository } from './persistence/leaving-jobs.repository.js';

/** A job that moves while it is ended is read again so often. */
const TRIES = 3;

export interface JobEnding {
  readonly job: JobRecord;
  readonly step: LeavingStep;
  readonly minutes: number;
  readonly pays: Money | null;
}

/** Ends the open jobs of people who leave: by what the server knows of the work, never by what a device says. */
@Injectable()
export class JobEndings {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly jobs: LeavingJobsRepository,
    private readonly limit: HandBackLimit,
    private readonly transitions: JobTransitionsService,
    private readonly messages: JobMessagesService,
    private readonly threads: ThreadsService,
    private readonly clock: Clock,
  ) {}

  /** Says what would happen now to each pending job. @param projectId undefined for all projects */
  async plan(annotatorId: Types.ObjectId, projectId?: Types.ObjectId): Promise<JobEnding[]> {
    let earlier = await this.limit.minutesBefore(annotatorId);
    return (await this.jobs.findPending(annotatorId, projectId)).flatMap((job) => {
      const ending = this.endingOf(job, earlier);
      if (ending?.step === 'hand-back') earlier += ending.minutes;
      return ending ?? [];
    });
  }

  /** Ends one job. @returns null if it was not open any more */
  async end(person: CurrentUser, id: Types.ObjectId): Promise<JobEnding | null> {
    // The limit of what is paid without a review holds for all jobs of a person.
    return this.#queue.run(person._id, () => this.tryToEnd(person, id, TRIES));
  }

  private async tryToEnd(person: CurrentUser, id: Types.ObjectId, tries: number): Promise<JobEnding | null> {
    const job = await this.jobs.findById(id);
    const ending = job && this.endingOf(job, await this.limit.minutesBefore(job.annotatorId));
    if (!ending) return null;
    try {
      await this.make(person, ending);
      return ending;
    } catch (error) {
      // Another device of the person, or an admin, moved the job.
      if (!(error instanceof ConflictException)) throw error;
      if (tries > 1) return this.tryToEnd(person, id, tries - 1);
      if (ending.step !== 'hand-back') throw error;
      // Its time is not surely within the limits: a person prices it.
      await this.ask(person, ending.job);
      return { ...ending, step: 'ask', pays: null };
    }
  }

  private async make(person: CurrentUser, { job, step }: JobEnding): Promise<void> {
    const { submission, statusChangedAt } = job;
    const actor = { kind: 'person', person } as const;
    switch (step) {
      case 'hand-in': {
        const { link = null, note = null } = submission ?? {};
        const work = { minutes: minutesNow(job, this.clock.now()), link: link ?? '', note: note ?? LEAVING_MESSAGES.note };
        await this.transitions.submit(person, String(job._id), work, { from: 'pending' });
        return;
      }
      case 'decline':
        await this.transitions.make(actor, job, 'decline', (found) => {
          if (found.statusChangedAt.getTime() !== statusChangedAt.getTime() || clockMinutesOf(found.clock.seconds) > 0) throw stale(found);
          return { action: 'decline', reason: 'I am leaving the project' };
        });
        return;
      case 'hand-back':
        await this.transitions.make({ kind: 'system' }, job, 'cancel', (found) => this.handBack(found, 'left'));
        return;
      case 'ask':
        await this.ask(person, job);
    }
  }

  /** @throws 409 if its time cannot be paid without a person any more */
  private handBack(job: JobRecord, cause: HandBackCause): JobTransition {
    const { proposed } = cancellationPay(job, this.clock.now());
    if (!proposed || proposed.amount === 0) throw stale(job);
    return { action: 'cancel', reason: LEAVING_MESSAGES.handedBack, approvedAmount: proposed, handedBack: cause };
  }

  /** Asks admins once, in the messages of the job. */
  private async ask(person: CurrentUser, { _id }: JobRecord): Promise<void> {
    const said = await this.threads.newest(_id);
    if (said.some(({ text }) => text === LEAVING_MESSAGES.ask)) return;
    await this.messages.post(person, String(_id), LEAVING_MESSAGES.ask);
  }

  private endingOf(job: JobRecord, earlierMinutes: number): JobEnding | null {
    const now = this.clock.now();
    const { status, items, submission, rate } = job;
    const clockMinutes = clockMinutesNow(job, now);
    const isPaid = paysHandBack({ rate, submission, clockMinutes, earlierMinutes });
    const pays = isPaid ? cancellationPay(job, now).proposed : null;
    const step = leavingStep({ status, items, submission, clockMinutes, pays });
    return step && { job, step, minutes: clockMinutes, pays: step === 'hand-back' ? pays : null };
  }
}
