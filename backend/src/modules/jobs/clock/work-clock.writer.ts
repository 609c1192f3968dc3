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
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { MARKING_REACH_MS, timeMarks } from '../domain/time-flags.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type WorkLog, WorkLogRepository } from './work-log.repository.js';

/** Who starts a clock and since when. */
export interface ClockStart {
  readonly sessionId: string;
  readonly since: Date;
}

/** Time of a job, and what vouches for it. */
export interface JobTimeSigns {
  /** What a device recorded. It counts as far as signs of work vouch for it, now or later. */
  readonly recorded?: readonly ClockInterval[];
  /** The same, with a call that must not fail for it: the shortest stretches give way. */
  readonly ran?: readonly ClockInterval[];
  /** The instant of a sign of work that the server received: it vouches for the time before, as far back as the start of the job. */
  readonly seenAt?: Date;
  /** What work that was done without a network vouches for. */
  readonly worked?: readonly ClockInterval[];
}

/** Signs of work that follow each other so closely say the same. */
const SAME_SIGN_MS = 30_000;

/**
 * Changes clocks in the transaction of the caller. Each method locks the person's clock, so that one runs at a time. What devices record
 * is their word: it counts where signs of work vouch for it.
 */
@Injectable()
export class WorkClockWriter {
  constructor(
    private readonly jobs: JobRepository,
    private readonly logs: WorkLogRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts the clock of a pending job and pauses the person's other one. Where it runs already, this is a sign of life.
   *
   * @returns the job, and the one whose clock paused
   */
  async start(
    session: ClientSession,
    jobId: Types.ObjectId,
    { sessionId, since: asked }: ClockStart,
  ): Promise<{ job: JobRecord; paused: JobRecord | null }> {
    const before = await this.read(session, jobId);
    const { jobId: runningId } = await this.logs.lock(session, before.annotatorId);
    // A job is started by this call, whatever the device says.
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
   * Stops the clock of a job where it runs, and counts it up to `at`, or to the last sign of life where that is too long ago. Call it with
   * every transition that ends the work; `clockMinutesOf(job.clock.seconds)` of the answer are the minutes to pay.
   *
   * @param recorded further intervals that the device recorded
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
   * Notes work on an item of a pending job: it starts the job, is a sign of life of a running clock, and vouches for the time that it took.
   *
   * @param worked when it was done without a network, as the device says
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
   * Adds time of a job: what lies between its assignment and its submission, or now, is vouched for, and is on no other job of the person.
   *
   * @throws 409 where the job, or the person around that time, has too many separate intervals to take what was `recorded`
   */
  async addTime(session: ClientSession, job: JobRecord, signs: JobTimeSigns): Promise<JobRecord> {
    const { recorded = [], ran = [], seenAt } = signs;
    const { _id: jobId, annotatorId } = job;
    // Before the times of all jobs are read: who adds to another job of the person at once waits, or begins again.
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

  /** The counted time of a job that only its device vouches for, in milliseconds. */
  async offlineTime(session: ClientSession, jobId: Types.ObjectId): Promise<number> {
    const { intervals, vouched } = await this.logs.logOf(session, jobId);
    return clockTime(intervalsWithout(intervals, vouched));
  }

  /** The time of the person's other jobs near to time of this one. */
  private async othersAround(session: ClientSession, { _id: jobId, annotatorId }: JobRecord, time: ClockInterval[]): Promise<WorkLog[]> {
    const merged = mergeIntervals(time);
    const [first, last] = [merged[0], merged.at(-1)];
    if (!first || !last) return [];
    const span = { from: first.from - MARKING_REACH_MS, to: last.to + MARKING_REACH_MS };
    return this.logs.logsOfOthers(session, { jobId, annotatorId }, span);
  }

  /** Marks jobs for their time. What devices recorded is enough for that, counted or not. */
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

/** The longest of so many intervals, in their order. */
function longest(intervals: readonly ClockInterval[], count: number): readonly ClockInterval[] {
  if (intervals.length <= count) return intervals;
  return mergeIntervals([...intervals].sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, count));
}

const vouchedBySign = (at: number, bounds: ClockInterval): ClockInterval[] =>
  intervalsWithin([{ from: at - WORK_CLOCK.vouchedMs, to: at }], bounds);

/** What a running clock has to add at `at`. */
function running({ clock: { runningSince, seenAt } }: JobRecord, at: Date): ClockInterval[] {
  return runningSince && seenAt ? [{ from: seenAt.getTime(), to: clockEnd(seenAt.getTime(), at.getTime()) }] : [];
}
