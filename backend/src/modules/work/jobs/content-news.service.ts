import { Injectable } from '@nestjs/common';
import { type ContentCategory, contentWords } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { ContentChoices } from '../../people/users/content-choices.service.js';
import { titleOfProject } from '../projects/domain/title-of-project.js';
import { type ProjectRecord } from '../projects/persistence/project.schema.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type JobRecord } from './persistence/job.schema.js';
import { PersonJobsRepository } from './persistence/person-jobs.repository.js';

const TOLD_AT_ONCE = 100;

/** Tells the holders of work of a project what it may show now, if they have not allowed that. */
@Injectable()
export class ContentNews {
  constructor(
    private readonly projects: ProjectWorkService,
    private readonly jobs: PersonJobsRepository,
    private readonly choices: ContentChoices,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
  ) {}

  /** @param onError receives what keeps a project from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const news = {
      next: (without: readonly Types.ObjectId[]) => this.projects.findUntoldContent(without),
      work: (project: ProjectRecord) => this.tell(project),
    };
    await drainQueue(news, isStopping, onError);
  }

  private async tell(project: ProjectRecord): Promise<void> {
    const { _id, content = [], contentNews } = project;
    const held = await this.jobs.findHeld(_id, contentNews?.toldTo ?? null, TOLD_AT_ONCE);
    const last = held.length < TOLD_AT_ONCE ? null : (held.at(-1)?._id ?? null);
    // It may have been taken back meanwhile.
    const added = content.filter((category) => contentNews?.content.includes(category));
    await this.transactions.run(async (session) => {
      if (!(await this.projects.noteContentTold(session, project, last))) return;
      // The promise that stopping is paid then stands if the project takes the content back.
      await this.jobs.addContent(
        session,
        held.map(({ _id: jobId }) => jobId),
        added,
      );
      for (const job of held) await this.tellHolder(session, project, job, added);
    });
  }

  /** A person with several jobs is told once. */
  private async tellHolder(
    session: ClientSession,
    project: ProjectRecord,
    { _id, annotatorId }: Pick<JobRecord, '_id' | 'annotatorId'>,
    added: readonly ContentCategory[],
  ): Promise<void> {
    const missing = await this.choices.notAllowedBy(session, annotatorId, added);
    if (missing.length === 0) return;
    const data = { projectName: titleOfProject(project), jobId: String(_id), content: contentWords(missing) };
    // Other content is another notice: it would replace an unread one without a mail.
    const group = `content:${String(project._id)}:${missing.join()}`;
    await this.notifications.notify(session, { userId: annotatorId, kind: 'content-added', data }, group);
  }
}

@Injectable()
export class ContentNewsWorker extends PeriodicJob {
  constructor(private readonly news: ContentNews) {
    super({ log: 'Jobs', failure: 'People are not told of new content', everyMs: 10_000, firstAfterMs: 10_000 });
  }

  async run(): Promise<void> {
    await this.news.run(() => this.work.stopping, this.onError);
  }
}
