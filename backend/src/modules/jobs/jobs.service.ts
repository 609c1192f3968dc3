import { Injectable } from '@nestjs/common';
import { JOB_LIFECYCLE, WORK_DONE_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { notFound } from '../../common/errors/errors.js';
import { transitionOrConflict } from '../../common/lifecycle/transition.js';
import { type Changed, type One } from '../../common/openapi/responses.js';
import { type Page } from '../../common/pagination/find-page.js';
import { searchFilter } from '../../common/search/search-words.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type ListJobsQueryDto } from './dto/job-input.dto.js';
import { type JobDetailDto, type JobDto } from './dto/job.dto.js';
import { JobViews, messagesOf } from './job-views.js';
import { jobsOwnerFor, maySeeJob } from './jobs.policy.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Reads jobs, and changes them where no status changes: the clock, the guideline, messages. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly views: JobViews,
    private readonly tasks: TaskWorkService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(
    person: CurrentUser,
    { status, modality, taskId, projectId, annotatorId, q, ...query }: ListJobsQueryDto,
  ): Promise<Page<JobDto>> {
    const owner = jobsOwnerFor(person, annotatorId);
    const filter: QueryFilter<JobRecord> = {
      ...(owner ? { annotatorId: owner } : {}),
      ...(status ? { status } : {}),
      ...(modality ? { modality } : {}),
      ...(taskId ? { taskId: new Types.ObjectId(taskId) } : {}),
      ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
      ...searchFilter(q),
    };
    const { data, page } = await this.jobs.page(filter, query);
    return { data: await this.views.of(person, data), page };
  }

  /** @throws 404 where it does not exist or is another's */
  async find(person: CurrentUser, id: string): Promise<One<JobDetailDto>> {
    const job = this.seen(person, await this.jobs.findWithMessages(id));
    return { data: { ...(await this.views.ofOne(person, job)), messages: messagesOf(job) } };
  }

  /** Starts the clock; where it runs already, nothing changes. @throws 404; 409 where the job is not pending */
  async start(person: CurrentUser, id: string): Promise<Changed<JobDto>> {
    const job = await this.read(person, id);
    const started = (await this.jobs.start(job._id, this.clock.now())) ?? (await this.read(person, id));
    // Work is done while a job waits to be submitted, and in no other state.
    transitionOrConflict(JOB_LIFECYCLE, 'submit', { status: started.status, invoice: null });
    return { message: WORK_MESSAGES.jobStarted, data: await this.views.ofOne(person, started) };
  }

  /** Records the first time that the guideline is opened. @throws 404 */
  async openGuideline(person: CurrentUser, id: string): Promise<Changed<JobDto>> {
    const job = await this.read(person, id);
    const opened = (await this.jobs.openGuideline(job._id, this.clock.now())) ?? job;
    return { message: WORK_DONE_MESSAGES.guidelineOpened, data: await this.views.ofOne(person, opened) };
  }

  /** Sends the annotator a message, in the app and by mail, and stores it with the job. @throws 404 */
  async message(person: CurrentUser, id: string, text: string): Promise<Changed<JobDto>> {
    const job = await this.read(person, id);
    const task = await this.tasks.find(job.taskId);
    const message = { text: text.trim(), fromName: `${person.firstname} ${person.lastname}` };
    const data = { taskTitle: taskTitleOf(task), jobId: String(job._id), ...message };
    await this.transactions.run(async (session) => {
      await this.jobs.addMessage(session, job._id, { ...message, at: this.clock.now() });
      await this.notifications.notify(session, { userId: job.annotatorId, kind: 'job-message', data });
      const target = { _id: job._id, name: data.taskTitle };
      await this.audit.record(session, { by: person, action: 'job.message', target, after: { text: message.text } });
    });
    return { message: WORK_MESSAGES.jobMessageSent, data: await this.views.ofOne(person, job) };
  }

  private async read(person: CurrentUser, id: string): Promise<JobRecord> {
    return this.seen(person, await this.jobs.findById(id));
  }

  private seen(person: CurrentUser, job: JobRecord | null): JobRecord {
    if (!job || !maySeeJob(person, job)) throw notFound();
    return job;
  }
}
