import { Injectable } from '@nestjs/common';
import { type ClockInterval, type DeclineReason, HAND_BACK_TEXT, STOP_TEXT, mayDisturb } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { isExpectedState } from './domain/job-transitions.js';
import { type JobDto, type JobEndDto } from './dto/job.dto.js';
import { JobContent } from './job-content.js';
import { type EndingReason, JobEndings } from './job-endings.service.js';
import { type Expected, JobTransitionsService } from './job-transitions.service.js';
import { JobViews } from './job-views.js';
import { type JobRecord } from './persistence/job.schema.js';
import { VisibleJobs } from './visible-jobs.js';

export interface Declined {
  readonly reason: DeclineReason;
  /** Time that the device recorded, for a job that is left for its content. */
  readonly recorded: readonly ClockInterval[];
}

/** Declines jobs. A job that is left for its content is not only declined: the work so far is handed in, or paid by the clock. */
@Injectable()
export class ContentStops {
  constructor(
    private readonly endings: JobEndings,
    private readonly transitions: JobTransitionsService,
    private readonly workClock: WorkClockService,
    private readonly visible: VisibleJobs,
    private readonly views: JobViews,
    private readonly content: JobContent,
    private readonly clock: Clock,
  ) {}

  /** @returns what becomes of the job if its annotator leaves it for its content; null if it is not open, or not theirs */
  async preview(person: CurrentUser, job: JobRecord): Promise<JobEndDto | null> {
    const ending = person.role === 'USER' ? await this.endings.planOne(job, await this.reasonOf(job)) : null;
    return ending && { step: ending.step, minutes: ending.minutes, pays: ending.pays };
  }

  /** @throws 404; 409 as `JobTransitionsService.run` */
  async decline(person: CurrentUser, id: string, { reason, recorded }: Declined, expected: Expected): Promise<Changed<JobDto>> {
    const stopped = reason === HAND_BACK_TEXT.content.declined ? await this.stop(person, id, recorded, expected) : null;
    return stopped ?? this.transitions.run(person, id, { action: 'decline', reason }, expected);
  }

  /** @returns null if it is not open, or has changed since the person saw it */
  private async stop(
    person: CurrentUser,
    id: string,
    recorded: readonly ClockInterval[],
    { from, ageMs = 0 }: Expected,
  ): Promise<Changed<JobDto> | null> {
    const job = await this.visible.read(person, id);
    const reason = await this.reasonOf(job);
    const receivedAt = new Date(this.clock.now().getTime() - ageMs);
    if (!isExpectedState(job, { status: from ?? job.status, receivedAt }) || !(await this.endings.planOne(job, reason))) return null;
    // First, so that all of the time is known: the clock stops also if an admin must end the job.
    await this.workClock.stop(person, id, recorded);
    const ending = await this.endings.end(person, job._id, reason);
    return ending && { message: STOP_TEXT[ending.step].done, data: await this.views.ofOne(person, await this.visible.read(person, id)) };
  }

  /** Only what is stated is paid without a person. */
  private async reasonOf(job: JobRecord): Promise<EndingReason> {
    const [terms = {}] = await this.content.of([job]);
    return { cause: 'content', mayPay: mayDisturb(terms) };
  }
}
