import { Injectable } from '@nestjs/common';
import { HAND_BACK, WORK_REFUSAL_MESSAGES, clockMinutesOf, paysHandBack } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { WorkClockWriter } from './clock/work-clock.writer.js';
import { type MadeTransition } from './domain/made-transition.js';
import { PersonJobsRepository } from './persistence/person-jobs.repository.js';

const DAY_MS = 86_400_000;

/** The limit of what is paid for work that is handed back without a review. */
@Injectable()
export class HandBackLimit {
  constructor(
    private readonly jobs: PersonJobsRepository,
    private readonly workClock: WorkClockWriter,
    private readonly clock: Clock,
  ) {}

  /** Minutes of a person's earlier jobs that count for the limit. */
  async minutesBefore(annotatorId: Types.ObjectId, session: ClientSession | null = null, without?: Types.ObjectId): Promise<number> {
    const since = new Date(this.clock.now().getTime() - HAND_BACK.days * DAY_MS);
    const seconds = await this.jobs.handedBackSeconds(annotatorId, since, session, without);
    return seconds.reduce((sum, one) => sum + clockMinutesOf(one), 0);
  }

  /** Tests if the server itself saw signs of all the counted time of a job. */
  async isVouched(jobId: Types.ObjectId, session: ClientSession | null = null): Promise<boolean> {
    return (await this.workClock.offlineTime(session, jobId)) === 0;
  }

  /**
   * Checks the stopped clock of a job that is handed back, behind the lock of its person's clock. Time that only a device confirms is not
   * paid without a person.
   *
   * @throws 409
   */
  async check(session: ClientSession, { transition, before, after }: MadeTransition): Promise<void> {
    if (transition.action !== 'cancel' || !transition.handedBack) return;
    const { _id, annotatorId, rate, clock } = after;
    const earlierMinutes = await this.minutesBefore(annotatorId, session, _id);
    const facts = { rate, submission: before.submission, clockMinutes: clockMinutesOf(clock.seconds), earlierMinutes };
    if (!(await this.isVouched(_id, session)) || !paysHandBack(facts)) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
  }
}
