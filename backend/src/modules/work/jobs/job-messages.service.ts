import { Injectable } from '@nestjs/common';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type ListMessagesQueryDto, type ThreadMessageDto, type UnreadMessagesDto } from '../../people/threads/dto/thread.dto.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { type JobDto } from './dto/job.dto.js';
import { JobViews } from './job-views.js';
import { type JobRecord } from './persistence/job.schema.js';
import { VisibleJobs } from './visible-jobs.js';

@Injectable()
export class JobMessagesService {
  constructor(
    private readonly visible: VisibleJobs,
    private readonly tasks: TaskWorkService,
    private readonly views: JobViews,
    private readonly threads: ThreadsService,
  ) {}

  /** @throws 404 */
  async listMessages(person: CurrentUser, id: string, query: ListMessagesQueryDto): Promise<Page<ThreadMessageDto>> {
    return this.threads.listMessages((await this.visible.read(person, id))._id, query);
  }

  /** @throws 404 */
  async post(person: CurrentUser, id: string, text: string): Promise<Changed<ThreadMessageDto>> {
    return this.write(person, await this.visible.read(person, id), text);
  }

  /** Writes to the annotator in the app and immediately by mail (specification section 2, admin Jobs). @throws 404 */
  async mail(person: CurrentUser, id: string, text: string): Promise<Changed<JobDto>> {
    const job = await this.visible.read(person, id);
    await this.write(person, job, text, true);
    return { message: WORK_MESSAGES.jobMessageSent, data: await this.views.ofOne(person, job) };
  }

  /** @throws 404 */
  async markRead(person: CurrentUser, id: string): Promise<Changed<UnreadMessagesDto>> {
    return this.threads.read(person, (await this.visible.read(person, id))._id);
  }

  private async write(person: CurrentUser, job: JobRecord, text: string, mailNow = false): Promise<Changed<ThreadMessageDto>> {
    const { _id, annotatorId, taskId } = job;
    const title = taskTitleOf(await this.tasks.findTask(taskId));
    return this.threads.post(person, { _id, kind: 'job', annotatorId, title }, text, mailNow);
  }
}
