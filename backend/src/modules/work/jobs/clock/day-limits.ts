import { Injectable } from '@nestjs/common';
import {
  CONTENT_DAY_MS,
  type ClockInterval,
  DAY_LIMIT_MESSAGES,
  type DayStop,
  LONG_DAY_MS,
  mayDisturb,
  timeOfDay,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { JobContent } from '../job-content.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { PersonJobsRepository } from '../persistence/person-jobs.repository.js';
import { type WorkLog, WorkLogRepository } from './work-log.repository.js';

const DAY_MS = 86_400_000;

/** A person's day, for the clock of a job. */
export interface WorkDay {
  /** The limit by which the clock may not run any more today; null if it may. */
  readonly stop: DayStop | null;
  /** The person has worked for a long day, over all jobs. */
  readonly isLong: boolean;
}

/** Limits of a person's work in one day. They stop clocks; recorded time always counts. */
@Injectable()
export class DayLimits {
  constructor(
    private readonly logs: WorkLogRepository,
    private readonly jobs: PersonJobsRepository,
    private readonly projects: ProjectWorkService,
    private readonly content: JobContent,
    private readonly clock: Clock,
  ) {}

  /** Reads the day's time once, and the projects only if the time may reach a limit. */
  async of(session: ClientSession, job: JobRecord): Promise<WorkDay> {
    const logs = await this.logsOfToday(session, job.annotatorId);
    const worked = this.timeOf(logs);
    if (worked < Math.min(CONTENT_DAY_MS, LONG_DAY_MS)) return { stop: null, isLong: false };
    return { stop: await this.stopOf(session, job, logs), isLong: worked >= LONG_DAY_MS };
  }

  /** @throws 409 if a project gives the person no more work today */
  async refuseLong(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<void> {
    const stops = (await this.projects.dayTermsOf([projectId], null)).get(String(projectId))?.stopsLongDays;
    if (stops && this.timeOf(await this.logsOfToday(null, annotatorId)) >= LONG_DAY_MS) throw conflict(DAY_LIMIT_MESSAGES.longDay);
  }

  private async stopOf(session: ClientSession, job: JobRecord, logs: readonly WorkLog[]): Promise<DayStop | null> {
    const others = logs.map(({ jobId }) => jobId).filter((id) => !id.equals(job._id));
    const jobs = [job, ...(await this.jobs.findShowing(others, session))];
    const terms = await this.content.of(jobs, session);
    const [own] = terms;
    const disturbing = new Set(jobs.filter((_job, place) => mayDisturb(terms[place] ?? {})).map(({ _id }) => String(_id)));
    const disturbed = disturbing.has(String(job._id)) ? this.timeOf(logs.filter(({ jobId }) => disturbing.has(String(jobId)))) : 0;
    if (disturbed >= CONTENT_DAY_MS) return 'content';
    return own?.stopsLongDays && this.timeOf(logs) >= LONG_DAY_MS ? 'longDay' : null;
  }

  private async logsOfToday(session: ClientSession | null, annotatorId: Types.ObjectId): Promise<WorkLog[]> {
    const now = this.clock.now().getTime();
    return this.logs.logsAround(session, annotatorId, { from: now - DAY_MS, to: now });
  }

  private timeOf(logs: readonly WorkLog[]): number {
    const intervals: ClockInterval[] = logs.flatMap((log) => log.intervals);
    return timeOfDay(intervals, this.clock.now());
  }
}
