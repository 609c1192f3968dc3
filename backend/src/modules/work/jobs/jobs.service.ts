import { Injectable } from '@nestjs/common';
import {
  DUE_JOB_STATUSES,
  JOB_LIFECYCLE,
  OPEN_JOB_STATUSES,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type QueryFilter, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page, type TabTotals } from '../../../common/pagination/find-page.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { refusePastDueDate } from '../../../common/validation/due-date.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { AppealsService } from './appeals/appeals.service.js';
import { ContentStops } from './content-stops.service.js';
import { Settlements } from './settlements/settlements.service.js';
import { jobTarget } from './domain/job-target.js';
import { silentPriceOf } from './domain/review-deadline.js';
import { NO_DETAIL } from './domain/job-transitions.js';
import { type CountJobsQueryDto, type ListJobsQueryDto, type ListOpenJobsQueryDto } from './dto/job-input.dto.js';
import { type JobRowDto, type OpenJobDto } from './dto/job-row.dto.js';
import { type JobDetailDto, type JobDto } from './dto/job.dto.js';
import { JobRows } from './job-rows.js';
import { JobViews } from './job-views.js';
import { jobsOwnerFor } from './jobs.policy.js';
import { JobHolds } from './job-holds.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';
import { UninvolvedAdmins } from './uninvolved-admins.js';
import { VisibleJobs } from './visible-jobs.js';

/** Reads jobs, and makes changes without a transition: the clock, the guideline, the due date. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly visible: VisibleJobs,
    private readonly views: JobViews,
    private readonly appeals: AppealsService,
    private readonly settlements: Settlements,
    private readonly stops: ContentStops,
    private readonly holds: JobHolds,
    private readonly uninvolved: UninvolvedAdmins,
    private readonly rows: JobRows,
    private readonly threads: ThreadsService,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly workClock: WorkClockService,
    private readonly clock: Clock,
  ) {}

  async listJobs(person: CurrentUser, query: ListJobsQueryDto): Promise<Page<JobRowDto>> {
    const filter = this.filterOf(person, query);
    if (person.role !== 'ADMIN') {
      const { data, page } = await this.jobs.listOwn(filter, query);
      return { data: await this.rows.ofOwn(person, data), page };
    }
    const { data, page } = await this.jobs.listAll(filter, query, query.status);
    return { data: await this.rows.ofAll(person, data, query.status), page };
  }

  /** The number of jobs of each tab. Ignores the query's status and paging. */
  async totals(person: CurrentUser, query: CountJobsQueryDto): Promise<One<TabTotals>> {
    return { data: await this.jobs.tabTotals(this.filterOf(person, query)) };
  }

  /** A page of complete jobs, for exports. */
  async listWhole(person: CurrentUser, query: ListJobsQueryDto): Promise<Page<JobDto>> {
    const { data, page } = await this.jobs.page(this.filterOf(person, query), query);
    return { data: await this.views.of(person, data), page };
  }

  /** The open jobs of one annotator with the pay of a cancellation, for the decision on a suspension. */
  async listOpen(person: CurrentUser, { annotatorId, ...paging }: ListOpenJobsQueryDto): Promise<Page<OpenJobDto>> {
    const filter = { annotatorId: new Types.ObjectId(annotatorId), status: { $in: [...OPEN_JOB_STATUSES] } };
    const { data, page } = await this.jobs.page(filter, paging);
    return { data: data.map((job) => this.views.openJob(person, job)), page };
  }

  private filterOf(person: CurrentUser, { status, modality, taskId, projectId, annotatorId, q }: ListJobsQueryDto): QueryFilter<JobRecord> {
    const owner = jobsOwnerFor(person, annotatorId);
    return {
      ...(owner ? { annotatorId: owner } : {}),
      ...(status ? { status } : {}),
      ...(modality ? { modality } : {}),
      ...(taskId ? { taskId: new Types.ObjectId(taskId) } : {}),
      ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
      ...searchFilter(q),
    };
  }

  /** @throws 404 if it does not exist or belongs to another person */
  async findJob(person: CurrentUser, id: string): Promise<One<JobDetailDto>> {
    const job = await this.visible.read(person, id);
    const uninvolved = this.uninvolved.of(job);
    const [view, messages, lastAppeal, settlement, contentStop, latest, hasDecider, holder] = await Promise.all([
      this.views.ofOne(person, job),
      this.threads.newest(job._id),
      this.appeals.ofJob(person, job, uninvolved),
      this.settlements.ofJob(job),
      this.stops.preview(person, job),
      job.guideline ? this.projects.guidelineVersion(job.guideline.projectId) : null,
      this.appeals.hasDecider(person, job, uninvolved),
      this.holds.holderOf(person, job, uninvolved),
    ]);
    const overturnPays = (job.status === 'rejected' && silentPriceOf(job)?.approvedAmount) || null;
    const cancellation = this.views.cancellationOf(person, job);
    const appealed = { lastAppeal, hasDecider, holder, overturnPays, settlement };
    return { data: { ...view, messages, ...appealed, contentStop, latestGuideline: latest, cancellation } };
  }

  /** Starts the clock together with the link to the work (`WorkClockService.start`). @throws 404; 409 if the job is not pending */
  async start(person: CurrentUser, id: string): Promise<Changed<JobDto>> {
    const { job, message } = await this.workClock.startJob(person, id);
    return { message, data: await this.views.ofOne(person, job) };
  }

  /** Records the first opening of the guideline. @throws 404 */
  async openGuideline(person: CurrentUser, id: string): Promise<Changed<JobDto>> {
    const job = await this.visible.read(person, id);
    const opened = (await this.jobs.openGuideline(job._id, this.clock.now())) ?? job;
    return { message: WORK_DONE_MESSAGES.guidelineOpened, data: await this.views.ofOne(person, opened) };
  }

  /**
   * Changes the due date of this job alone, and notifies its annotator.
   *
   * @throws 400 if it is past; 404; 409 if the job is not due any more, or changes concurrently
   */
  async changeDueDate(person: CurrentUser, id: string, dueDate: string): Promise<Changed<JobDto>> {
    const before = await this.visible.read(person, id);
    refuseOwn(person, before.annotatorId, jobTarget(before._id, before.task));
    refusePastDueDate(this.clock.now(), dueDate, before.dueDate);
    if (!DUE_JOB_STATUSES.includes(before.status)) throw conflict(staleStateMessage(JOB_LIFECYCLE.name, before.status));
    const message = WORK_MESSAGES.jobDueDateChanged;
    if (dueDate === before.dueDate) return { message, data: await this.views.ofOne(person, before) };
    const title = taskTitleOf(await this.tasks.findTask(before.taskId));
    const after = await this.transactions.run(async (session) => {
      const { status } = before;
      const entry = {
        action: 'dueDate',
        from: status,
        to: status,
        by: actorOf(person),
        at: this.clock.now(),
        reason: null,
        ...NO_DETAIL,
        dueDate: { before: before.dueDate, after: dueDate },
      };
      const changed = await this.jobs.setDueDate(session, before, { changed: dueDate, entry });
      if (!changed) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      const data = { taskTitle: title, jobId: String(changed._id), before: before.dueDate, dueDate };
      await this.notifications.notify(session, { userId: changed.annotatorId, kind: 'job-due-date', data });
      await this.audit.record(session, {
        by: person,
        action: 'job.dueDate',
        target: { _id: changed._id, name: title },
        before,
        after: { dueDate },
      });
      return changed;
    });
    return { message, data: await this.views.ofOne(person, after) };
  }
}
