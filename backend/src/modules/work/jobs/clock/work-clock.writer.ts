import { Injectable } from '@nestjs/common';
import {
  type ClockInterval,
  WORK_CLOCK,
  WORK_CLOCK_MESSAGES,
  clockEnd,
  clockSeconds,
  clockTime,
  intervalsInBoth,
  intervalsWithin,
  intervalsWithout,
  mergeIntervals,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { MARKING_REACH_MS, timeMarks } from '../domain/time-flags.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type WorkLog, WorkLogRepository } from './work-log.repository.js';

export interface ClockStart {
  readonly sessionId: string;
  readonly since: Date;
}

export interface JobTimeSigns {
  /** Intervals that a device recorded. They count as far as signs of work confirm them, now or later. */
  readonly recorded?: readonly ClockInterval[];
  /** Like `recorded`, for calls that must not fail because of it: the shortest intervals are dropped instead. */
  readonly ran?: readonly ClockInterval[];
  /** The time of a sign of work that reached the server. It confirms the time before, back to the start of the job. */
  readonly seenAt?: Date;
  /** Intervals of work without a network. */
  readonly worked?: readonly ClockInterval[];
}

/** Signs of work within this time are not stored again. */
const SAME_SIGN_MS = 30_000;

/**
 * Changes clocks in the caller's transaction. Each method locks the person's clock, so that changes are serial. Time recorded by devices is
 * unverified: it counts only if signs of work confirm it.
 */
@Injectable()
export class WorkClockWriter {
  constructor(
    private readonly jobs: JobRepository,
    private readonly logs: WorkLogRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts the clock of a pending job and pauses the person's other one. For a running clock, it only reports activity.
   *
   * @returns the job, and the job whose clock paused
   */
  async start(
    session: ClientSession,
    jobId: Types.ObjectId,
    { sessionId, since: asked }: ClockStart,
  ): Promise<{ job: JobRecord; paused: JobRecord | null }> {
    const before = await this.read(session, jobId);
    const { jobId: runningId } = await this.logs.lock(session, before.annotatorId);
    // This call starts a job, whatever the device reports.
    const startedAt = before.startedAt ?? this.clock.now();
    const since = asked > startedAt ? asked : startedAt;
    const paused = runningId && !runningId.equals(jobId) ? await this.end(session, runningId, since) : null;
    const { runningSince, seenAt } = before.clock;
    const at = since.getTime();
    const continues = runningSince !== null && seenAt !== null && at - seenAt.getTime() <= WORK_CLOCK.hiddenPauseMs;
    const timed = await this.addTime(session, before, { ran: running(before, since), seenAt: this.clock.now() });
    await this.logs.setClock(session, before.annotatorId, { jobId, changedAt: since, sessionId });
    const clock = { runningSince: continues ? runningSince : since, seenAt: since };
    return { job: await this.jobs.setClock(session, jobId, { clock, startedAt: timed.startedAt ?? startedAt }), paused };
  }

  /**
   * Stops a running clock of a job, and counts it up to `at`, or to the last activity if that is too long ago. Every transition that ends
   * the work must call it. `clockMinutesOf(job.clock.seconds)` of the result are the minutes to pay.
   *
   * @param recorded more intervals from the device
   */
  async stop(session: ClientSession, jobId: Types.ObjectId, at: Date, recorded: readonly ClockInterval[] = []): Promise<JobRecord> {
    const before = await this.read(session, jobId);
    const { jobId: runningId } = await this.logs.lock(session, before.annotatorId);
    const job = await this.addTime(session, before, { ran: recorded, seenAt: at });
    if (!runningId?.equals(jobId)) return job;
    await this.logs.setClock(session, job.annotatorId, { jobId: null, changedAt: at, sessionId: null });
    return this.end(session, jobId, at);
  }

  /**
   * Records work on an item of a pending job: starts the job, reports activity of a running clock, and confirms the time that the work
   * took.
   *
   * @param worked intervals of work without a network, from the device
   */
  async noteWork(session: ClientSession, job: JobRecord, worked: readonly ClockInterval[] = []): Promise<void> {
    const now = this.clock.now();
    const isNew = (instant: number): boolean => now.getTime() - instant <= SAME_SIGN_MS;
    const { startedAt, clock } = job;
    const isSeen = clock.seenAt === null || isNew(clock.seenAt.getTime());
    if (startedAt && isSeen && worked.every(({ from }) => isNew(from))) return;
    const { jobId: runningId } = await this.logs.lock(session, job.annotatorId);
    const started = startedAt ? job : await this.jobs.setClock(session, job._id, { clock: {}, startedAt: now });
    const timed = await this.addTime(session, started, { ran: running(job, now), seenAt: now, worked });
    const { seenAt } = timed.clock;
    const isAlive = runningId?.equals(job._id) && seenAt && clockEnd(seenAt.getTime(), now.getTime()) > seenAt.getTime();
    if (isAlive) await this.jobs.setClock(session, job._id, { clock: { seenAt: now } });
  }

  /**
   * Adds time of a job. It counts between assignment and submission (or now), if it is confirmed and not on another job of the person.
   *
   * @throws 409 if the job, or the person around that time, has too many separate intervals to add `recorded`
   */
  async addTime(session: ClientSession, job: JobRecord, signs: JobTimeSigns): Promise<JobRecord> {
    const { recorded = [], ran = [], seenAt } = signs;
    const { _id: jobId, annotatorId } = job;
    // Locked before the times of all jobs are read: a concurrent call for another job of the person waits or repeats.
    await this.logs.lock(session, annotatorId);
    const now = this.clock.now().getTime();
    const bounds = { from: job.assignedAt.getTime(), to: Math.min(now, job.submittedDate?.getTime() ?? now) };
    const log = await this.logs.logOf(session, jobId);
    const known = mergeIntervals([...log.recorded, ...log.intervals]);
    const asked = intervalsWithout(intervalsWithin([...recorded, ...ran], bounds), known);
    const sign = seenAt ? vouchedBySign(seenAt.getTime(), { ...bounds, from: job.startedAt?.getTime() ?? now }) : [];
    const vouched = mergeIntervals([...log.vouched, ...sign]).slice(-WORK_CLOCK.intervalsPerJob);
    const worked = mergeIntervals([...log.worked, ...intervalsWithin(signs.worked ?? [], bounds)]).slice(-WORK_CLOCK.intervalsPerJob);
    const asDevicesSay = mergeIntervals([...known, ...asked]);
    const all = longest(asDevicesSay, WORK_CLOCK.intervalsPerJob);
    const fresh = intervalsWithout(intervalsInBoth(all, [...vouched, ...worked]), log.intervals);
    const others = await this.othersAround(session, job, [...asked, ...fresh]);
    const around = others.reduce((sum, other) => sum + other.recorded.length, all.length);
    const isFull = asDevicesSay.length > all.length || around > WORK_CLOCK.intervalsOfDays;
    if (isFull && recorded.length > 0 && asked.length > 0) throw conflict(WORK_CLOCK_MESSAGES.jobFull);
    const isSaid = clockTime(vouched) === clockTime(log.vouched) && clockTime(worked) === clockTime(log.worked);
    if (asked.length + fresh.length === 0 && isSaid) return job;
    const elsewhere = others.flatMap(({ intervals }) => intervals);
    const counted = mergeIntervals([...log.intervals, ...intervalsWithout(fresh, elsewhere)]);
    const intervals = longest(counted, WORK_CLOCK.intervalsPerJob);
    await this.logs.save(session, annotatorId, { jobId, intervals, recorded: all, vouched, worked });
    if (asked.length > 0) await this.mark(session, [...others, { ...log, recorded: all }]);
    const [first] = intervals;
    const startedAt = first && (!job.startedAt || first.from < job.startedAt.getTime()) ? new Date(first.from) : undefined;
    return this.jobs.setClock(session, jobId, { clock: { seconds: clockSeconds(intervals) }, ...(startedAt && { startedAt }) });
  }

  /** Counted time that only the device confirms, in milliseconds. */
  async offlineTime(session: ClientSession | null, jobId: Types.ObjectId): Promise<number> {
    const { intervals, vouched } = await this.logs.logOf(session, jobId);
    return clockTime(intervalsWithout(intervals, vouched));
  }

  private async othersAround(session: ClientSession, { _id: jobId, annotatorId }: JobRecord, time: ClockInterval[]): Promise<WorkLog[]> {
    const merged = mergeIntervals(time);
    const [first, last] = [merged[0], merged.at(-1)];
    if (!first || !last) return [];
    const span = { from: first.from - MARKING_REACH_MS, to: last.to + MARKING_REACH_MS };
    return this.logs.logsAround(session, annotatorId, span, jobId);
  }

  /** Marks jobs for their time. Recorded time is enough for a mark, counted or not. */
  private async mark(session: ClientSession, logs: readonly WorkLog[]): Promise<void> {
    const times = logs.map(({ jobId, intervals, recorded }) => ({ jobId: String(jobId), intervals: [...intervals, ...recorded] }));
    for (const { flag, jobIds } of timeMarks(times)) {
      const marked = logs.map(({ jobId }) => jobId).filter((id) => jobIds.includes(String(id)));
      if (marked.length > 0) await this.jobs.markTime(session, marked, flag);
    }
  }

  private async end(session: ClientSession, jobId: Types.ObjectId, at: Date): Promise<JobRecord> {
    const job = await this.read(session, jobId);
    await this.addTime(session, job, { ran: running(job, at), seenAt: this.clock.now() });
    return this.jobs.setClock(session, jobId, { clock: { runningSince: null, seenAt: null } });
  }

  private async read(session: ClientSession, jobId: Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.findById(jobId, session);
    if (!job) throw new Error(`the job ${String(jobId)} is not there`);
    return job;
  }
}

function longest(intervals: readonly ClockInterval[], count: number): readonly ClockInterval[] {
  if (intervals.length <= count) return intervals;
  return mergeIntervals([...intervals].sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, count));
}

const vouchedBySign = (at: number, bounds: ClockInterval): ClockInterval[] =>
  intervalsWithin([{ from: at - WORK_CLOCK.vouchedMs, to: at }], bounds);

function running({ clock: { runningSince, seenAt } }: JobRecord, at: Date): ClockInterval[] {
  return runningSince && seenAt ? [{ from: seenAt.getTime(), to: clockEnd(seenAt.getTime(), at.getTime()) }] : [];
}
