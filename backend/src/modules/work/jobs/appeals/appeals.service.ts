import { Injectable } from '@nestjs/common';
import { APPEAL_MESSAGES, type AppealDecision, holdsAny, waitingProposal } from '@labelbridge/contracts';
import { type CurrentUser, SYSTEM_ACTOR } from '../../../../common/access/current-user.js';
import { refuseOwn } from '../../../../common/access/own.js';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { type Page } from '../../../../common/pagination/find-page.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { UsersService } from '../../../people/users/users.service.js';
import { overturnOf, rejectersOf, rejectionOf } from '../domain/appeal.js';
import { jobTarget } from '../domain/job-target.js';
import { type JobTransition } from '../domain/job-transitions.js';
import { JobTransitionsService } from '../job-transitions.service.js';
import { JobRepository } from '../persistence/job.repository.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type FindUninvolved, UninvolvedAdmins } from '../uninvolved-admins.js';
import { type AppealDto, type AppealFiguresDto, type JobAppealDto, type ListAppealsQueryDto } from './appeal.dto.js';
import { type AppealRecord } from './appeal.schema.js';
import { AppealRepository } from './appeals.repository.js';

const isByTime = ({ decision }: AppealRecord): boolean => decision?.by._id === SYSTEM_ACTOR._id;

const baseOf = (appeal: AppealRecord) => ({
  _id: String(appeal._id),
  state: appeal.state,
  at: appeal.at.toISOString(),
  decideBy: appeal.decideBy.toISOString(),
  text: appeal.text,
  decidedAt: appeal.decision?.at.toISOString() ?? null,
  reason: appeal.decision?.reason ?? null,
  byTime: isByTime(appeal),
});

const rowOf = (appeal: AppealRecord, { task, annotator, projectName }: JobRecord): AppealDto => ({
  ...baseOf(appeal),
  jobId: String(appeal.jobId),
  taskName: task.taskName,
  title: task.title,
  projectName,
  annotatorName: `${annotator.firstname} ${annotator.lastname}`,
  rejectionReason: appeal.rejection.reason,
  rejectedBy: appeal.rejection.by.name,
  decidedBy: appeal.decision?.by.name ?? null,
});

/** Appeals of rejections, decided by an admin who had no part in them. */
@Injectable()
export class AppealsService {
  constructor(
    private readonly appeals: AppealRepository,
    private readonly jobs: JobRepository,
    private readonly transitions: JobTransitionsService,
    private readonly uninvolved: UninvolvedAdmins,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async list({ q, state, ...query }: ListAppealsQueryDto): Promise<Page<AppealDto>> {
    // A count needs an index.
    const filter = { at: { $gt: new Date(0) }, ...(state && { state }), ...searchFilter(q) };
    const { data, page } = await this.appeals.page(filter, query);
    const jobs = new Map((await this.jobs.findMany(data.map(({ jobId }) => jobId))).map((job) => [String(job._id), job]));
    return { data: data.map((appeal) => rowOf(appeal, orNotFound(jobs.get(String(appeal.jobId))))), page };
  }

  /** Counts the appeals of the caller's own rejections. */
  async figures({ _id }: Pick<CurrentUser, '_id'>): Promise<One<AppealFiguresDto>> {
    const counts = await this.appeals.countOfRejecter(_id);
    const sum = (fits: (each: (typeof counts)[number]) => boolean): number =>
      counts.filter(fits).reduce((all, { count }) => all + count, 0);
    const of = (wanted: AppealRecord['state']): number => sum(({ state }) => state === wanted);
    const admins = await this.users.activeAdmins(null, ['review']);
    const alone = admins.every((id) => String(id) === _id);
    const byTime = sum(({ state, decidedBy }) => state === 'overturned' && decidedBy === SYSTEM_ACTOR._id);
    return { data: { open: of('open'), upheld: of('upheld'), overturned: of('overturned'), byTime, withdrawn: of('withdrawn'), alone } };
  }

  /** The last appeal of a job, as this person sees it on its page. */
  async ofJob(person: CurrentUser, job: JobRecord, find: FindUninvolved): Promise<JobAppealDto | null> {
    const appeal = await this.appeals.lastOf(job._id);
    if (!appeal) return null;
    const isOpen = appeal.state === 'open';
    const deciders = isOpen ? await find(rejectersOf(job)) : [];
    return {
      ...baseOf(appeal),
      decidable: holdsAny(person, ['review']) && deciders.includes(person._id) && appeal.decideBy > this.clock.now(),
      hasDecider: deciders.length > 0,
    };
  }

  /**
   * Tells before an appeal if an admin could decide it.
   *
   * @returns null unless the job is rejected, or is submitted and this admin may reject it
   */
  async hasDecider(person: CurrentUser, job: JobRecord, find: FindUninvolved): Promise<boolean | null> {
    const mayReject = job.status === 'submitted' && holdsAny(person, ['review']);
    if (job.status !== 'rejected' && !mayReject) return null;
    // The admin who proposed the rejection becomes one of its rejecters.
    const assumed = [person._id, waitingProposal(job)?.by._id ?? person._id];
    return (await find(mayReject ? assumed : rejectersOf(job))).length > 0;
  }

  /** @throws 404; 409 if it is decided, the time is over, or the admin had a part in the rejection */
  async decide(person: CurrentUser, id: string, decision: AppealDecision, reason: string): Promise<Changed<AppealDto>> {
    const appeal = orNotFound(await this.appeals.findById(id));
    const job = orNotFound(await this.jobs.findById(appeal.jobId));
    refuseOwn(person, job.annotatorId, jobTarget(job._id, job.task));
    const rejection = rejectionOf(job);
    // A server of an earlier version closes no records.
    if (appeal.state !== 'open' || rejection?.at.getTime() !== appeal.rejection.at.getTime()) throw conflict(APPEAL_MESSAGES.decided);
    if ([...rejectersOf(job), ...(await this.uninvolved.reviewersOf(job))].includes(person._id)) throw conflict(APPEAL_MESSAGES.second);
    const transition: JobTransition =
      decision === 'uphold' ? { action: 'uphold', reason: reason.trim() } : overturnOf(job, reason.trim(), false);
    const made = await this.transitions.make({ kind: 'person', person }, job, transition.action, () => transition);
    const message = decision === 'uphold' ? APPEAL_MESSAGES.upheld : APPEAL_MESSAGES.overturned;
    return { message, data: rowOf(orNotFound(await this.appeals.findById(id)), made.job) };
  }
}
