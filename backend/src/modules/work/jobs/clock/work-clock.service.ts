import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type ClockInterval,
  DAY_LIMIT_MESSAGES,
  JOB_LIFECYCLE,
  OPEN_JOB_STATUSES,
  WORK_CLOCK_MESSAGES,
  clockMinutesOf,
  clockStartedMessage,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { conflict, notFound } from '../../../../common/errors/errors.js';
import { transitionOrConflict } from '../../../../common/lifecycle/transition.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { LoggedOut } from '../../../people/users/user-events.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { VisibleJobs } from '../visible-jobs.js';
import { DayLimits, type WorkDay } from './day-limits.js';
import { type RecordedTimeDto, type WorkClockDto, toIntervals } from './work-clock.dto.js';
import { WorkClockWriter } from './work-clock.writer.js';
import { WorkLogRepository } from './work-log.repository.js';

interface Started {
  readonly job: JobRecord;
  readonly day: WorkDay;
  readonly message: string;
}

const SHORT_DAY: WorkDay = { stop: null, isLong: false };

/** The work clocks of annotators. A person has one running clock. It pauses by hand, by log-out, or if its device disappears. */
@Injectable()
export class WorkClockService implements OnModuleInit {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly writer: WorkClockWriter,
    private readonly logs: WorkLogRepository,
    private readonly limits: DayLimits,
    private readonly jobs: JobRepository,
    private readonly visible: VisibleJobs,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly loggedOut: LoggedOut,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.loggedOut.subscribe((session, sessionId) => this.pauseOf(session, sessionId));
  }

  /** Starts the clock of a pending job; the person's other clock pauses. @throws 404; 409 if the job is not pending, or its day is over */
  async start(person: CurrentUser, id: string): Promise<Changed<WorkClockDto>> {
    const { job, day, message } = await this.startJob(person, id);
    return { message, data: this.view(job, day) };
  }

  async startJob(person: CurrentUser, id: string): Promise<Started> {
    const { _id } = await this.visible.read(person, id);
    let day = SHORT_DAY;
    const { job, paused } = await this.change(person._id, async (session) => {
      const before = await this.readIn(session, _id);
      // Work is allowed only while a job waits for submission.
      transitionOrConflict(JOB_LIFECYCLE, 'submit', { status: before.status, invoice: null }, { kind: 'person', person });
      day = await this.limits.of(session, before);
      if (day.stop) throw conflict(DAY_LIMIT_MESSAGES[day.stop]);
      return this.writer.start(session, _id, { sessionId: person.sessionId, since: this.clock.now() });
    });
    const started = clockStartedMessage(paused ? taskTitleOf(await this.tasks.findTask(paused.taskId)) : undefined);
    return { job, day, message: day.isLong ? `${started} ${DAY_LIMIT_MESSAGES.rest}` : started };
  }

  /** Pauses the clock of a job. A stopped clock stays as it is. @throws 404 */
  async pause(person: CurrentUser, id: string): Promise<Changed<WorkClockDto>> {
    const job = await this.stop(person, id);
    return { message: WORK_CLOCK_MESSAGES.paused, data: this.view(job) };
  }

  /** Stops the clock of a job, and adds the time that the device recorded. @throws 404 */
  async stop(person: CurrentUser, id: string, recorded: readonly ClockInterval[] = []): Promise<JobRecord> {
    const { _id } = await this.visible.read(person, id);
    return this.change(person._id, (session) => this.writer.stop(session, _id, this.clock.now(), recorded));
  }

  /**
   * Adds time recorded by a device, and adopts the state of its clock. Idempotent. A clock whose day is over pauses.
   *
   * @throws 404; 409 if the job is already decided
   */
  async record(person: CurrentUser, id: string, { intervals, runningSince }: RecordedTimeDto): Promise<Changed<WorkClockDto>> {
    const { _id } = await this.visible.read(person, id);
    const recorded = toIntervals(intervals);
    let day = SHORT_DAY;
    const job = await this.change(person._id, async (session) => {
      const before = await this.readIn(session, _id);
      if (!OPEN_JOB_STATUSES.includes(before.status)) throw conflict(staleStateMessage('job', before.status));
      const timed = await this.writer.addTime(session, before, { recorded, seenAt: this.clock.now() });
      if (runningSince === undefined || before.status !== 'pending') return timed;
      const lastSign = Math.max(0, ...recorded.map(({ to }) => to));
      if (runningSince === null) return this.paused(session, person, timed, lastSign);
      day = await this.limits.of(session, timed);
      return day.stop
        ? this.paused(session, person, timed, this.clock.now().getTime())
        : this.goesOn(session, person, timed, { since: Date.parse(runningSince), lastSign });
    });
    return { message: WORK_CLOCK_MESSAGES.recorded, data: this.view(job, day) };
  }

  /** Pauses the clock as the device reports. A clock started elsewhere since then continues. */
  private async paused(session: ClientSession, { sessionId }: CurrentUser, job: JobRecord, pausedAt: number): Promise<JobRecord> {
    const state = await this.logs.lock(session, job.annotatorId);
    const isOurs = state.sessionId === sessionId || (state.changedAt?.getTime() ?? 0) <= pausedAt;
    if (!state.jobId?.equals(job._id) || !isOurs) return job;
    await this.logs.setClock(session, job.annotatorId, { jobId: null, changedAt: this.clock.now(), sessionId: null });
    return this.jobs.setClock(session, job._id, { clock: { runningSince: null, seenAt: null } });
  }

  /** Runs the clock as the device reports, unless the person has started or paused one elsewhere since. */
  private async goesOn(
    session: ClientSession,
    { sessionId }: CurrentUser,
    job: JobRecord,
    run: { since: number; lastSign: number },
  ): Promise<JobRecord> {
    const now = this.clock.now().getTime();
    const since = Math.min(run.since, now);
    const state = await this.logs.lock(session, job.annotatorId);
    if (!state.jobId?.equals(job._id)) {
      if (state.changedAt && since < state.changedAt.getTime()) return job;
      await this.writer.start(session, job._id, { sessionId, since: new Date(since) });
    }
    const seenAt = new Date(Math.max(job.clock.seenAt?.getTime() ?? since, Math.min(run.lastSign, now)));
    return this.jobs.setClock(session, job._id, { clock: { seenAt } });
  }

  private async pauseOf(session: ClientSession, sessionId: string): Promise<void> {
    const running = await this.logs.findBySession(session, sessionId);
    if (running?.jobId) await this.writer.stop(session, running.jobId, this.clock.now());
  }

  private async change<T>(annotatorId: string, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.#queue.run(annotatorId, () => this.transactions.run(work));
  }

  private async readIn(session: ClientSession, _id: Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.findById(_id, session);
    if (!job) throw notFound();
    return job;
  }

  private view({ _id, clock: { seconds, runningSince } }: JobRecord, { stop, isLong }: WorkDay = SHORT_DAY): WorkClockDto {
    return {
      jobId: String(_id),
      seconds,
      clockMinutes: clockMinutesOf(seconds),
      runningSince: runningSince?.toISOString() ?? null,
      now: this.clock.now().toISOString(),
      dayStop: stop,
      longDay: isLong,
    };
  }
}
