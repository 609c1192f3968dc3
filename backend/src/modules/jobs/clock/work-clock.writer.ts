import { Injectable } from '@nestjs/common';
import {
  type ClockInterval,
  WORK_CLOCK,
  WORK_CLOCK_MESSAGES,
  clockEnd,
  clockSeconds,
  intervalsWithin,
  intervalsWithout,
  mergeIntervals,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { WorkLogRepository } from './work-log.repository.js';

/** Who starts a clock and since when. */
export interface ClockStart {
  readonly sessionId: string;
  readonly since: Date;
}

/** Changes clocks in the transaction of the caller. Each method locks the person's clock, so that one runs at a time. */
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
    { sessionId, since }: ClockStart,
  ): Promise<{ job: JobRecord; paused: JobRecord | null }> {
    const before = await this.read(session, jobId);
    const { jobId: runningId } = await this.logs.lock(session, before.annotatorId);
    const paused = runningId && !runningId.equals(jobId) ? await this.end(session, runningId, since) : null;
    const { runningSince, seenAt } = before.clock;
    const at = since.getTime();
    const continues = runningSince !== null && seenAt !== null && at - seenAt.getTime() <= WORK_CLOCK.hiddenPauseMs;
    await this.addTime(session, before, running(before, since));
    await this.logs.setClock(session, before.annotatorId, { jobId, changedAt: since, sessionId });
    const clock = { runningSince: continues ? runningSince : since, seenAt: since };
    return { job: await this.jobs.setClock(session, jobId, { clock, startedAt: before.startedAt ?? since }), paused };
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
    const job = await this.addTime(session, before, recorded);
    if (!runningId?.equals(jobId)) return job;
    await this.logs.setClock(session, job.annotatorId, { jobId: null, changedAt: at, sessionId: null });
    return this.end(session, jobId, at);
  }

  /**
   * Adds recorded time of a job: what lies between its assignment and its submission, or now, and is on no other job of the person.
   *
   * @param earliest the demo's work is older than its assignment
   * @throws 409 where the job has too many separate intervals
   */
  async addTime(session: ClientSession, job: JobRecord, recorded: readonly ClockInterval[], earliest = job.assignedAt): Promise<JobRecord> {
    const { _id: jobId, annotatorId } = job;
    const now = this.clock.now().getTime();
    const bounds = { from: earliest.getTime(), to: Math.min(now, job.submittedDate?.getTime() ?? now) };
    const asked = intervalsWithin(recorded, bounds);
    const [first, last] = [asked[0], asked.at(-1)];
    if (!first || !last) return job;
    const others = await this.logs.intervalsOfOthers(session, { jobId, annotatorId }, { from: first.from, to: last.to });
    const own = await this.logs.intervalsOf(session, jobId);
    const all = mergeIntervals([...own, ...intervalsWithout(asked, others)]);
    if (all.length === 0) return job;
    if (all.length > WORK_CLOCK.intervalsPerJob) throw conflict(WORK_CLOCK_MESSAGES.jobFull);
    await this.logs.save(session, jobId, annotatorId, all);
    return this.jobs.setClock(session, jobId, { clock: { seconds: clockSeconds(all) } });
  }

  private async end(session: ClientSession, jobId: Types.ObjectId, at: Date): Promise<JobRecord> {
    const job = await this.read(session, jobId);
    await this.addTime(session, job, running(job, at));
    return this.jobs.setClock(session, jobId, { clock: { runningSince: null, seenAt: null } });
  }

  private async read(session: ClientSession, jobId: Types.ObjectId): Promise<JobRecord> {
    const job = await this.jobs.findById(jobId, session);
    if (!job) throw new Error(`the job ${String(jobId)} is not there`);
    return job;
  }
}

/** What a running clock has to add at `at`. */
function running({ clock: { runningSince, seenAt } }: JobRecord, at: Date): ClockInterval[] {
  return runningSince && seenAt ? [{ from: seenAt.getTime(), to: clockEnd(seenAt.getTime(), at.getTime()) }] : [];
}
