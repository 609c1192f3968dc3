import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { QuestionAccess } from '../questions/question-access.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { ConcernEvents } from './concern-events.js';
import { type ConcernRecord, type SupportRecord } from './persistence/concern.schema.js';
import { ConcernRepository } from './persistence/concerns.repository.js';
import { SupportRepository } from './persistence/supports.repository.js';

@Injectable()
export class ConcernNewsSignal extends CommitSignal {}

/** Tells supporters of answers, each in a transaction of their own, and admins a day before an answer is due. */
@Injectable()
export class ConcernNews {
  constructor(
    private readonly concerns: ConcernRepository,
    private readonly supports: SupportRepository,
    private readonly access: QuestionAccess,
    private readonly projects: ProjectWorkService,
    private readonly notifications: NotificationsService,
    private readonly events: ConcernEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param onError receives what keeps one from its turn, which is tried again in the next run */
  async tell(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const news = {
      next: (without: readonly Types.ObjectId[]) => this.supports.nextToTell(this.clock.now(), without),
      work: (support: SupportRecord) => this.transactions.run((session) => this.tellOne(session, support)),
    };
    await drainQueue(news, isStopping, onError);
    const warnings = {
      next: (without: readonly Types.ObjectId[]) => this.concerns.nextToWarn(this.clock.now(), without),
      work: (concern: ConcernRecord) => this.transactions.run((session) => this.warn(session, concern)),
    };
    await drainQueue(warnings, isStopping, onError);
  }

  private async warn(session: ClientSession, concern: ConcernRecord): Promise<void> {
    if (!(await this.concerns.endWarning(session, concern))) return;
    const project = (await this.projects.findSummaries([concern.projectId])).get(String(concern.projectId));
    const named = { _id: concern.projectId, projectName: project?.projectName ?? '' };
    await this.events.record(session, 'concerns-due', named);
  }

  private async tellOne(session: ClientSession, support: SupportRecord): Promise<void> {
    if (!(await this.supports.told(session, support))) return;
    const concern = await this.concerns.findById(support.concernId, session);
    const answer = concern?.answers.at(-1);
    // Answers are for people who work in the project.
    if (!concern || !answer || !(await this.access.hears(support.annotatorId, concern.projectId))) return;
    const { projectId, _id, text, hiding, answers } = concern;
    const data = {
      projectId: String(projectId),
      concernId: String(_id),
      concern: hiding ? null : text,
      answer: answer.text,
      further: answers.length > 1,
    };
    await this.notifications.notify(session, { userId: support.annotatorId, kind: 'concern-answered', data });
  }
}

@Injectable()
export class ConcernNewsWorker extends PeriodicJob {
  constructor(
    private readonly news: ConcernNews,
    signal: ConcernNewsSignal,
  ) {
    super({ log: 'Concerns', failure: 'People are not told of concerns', everyMs: 10_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.news.tell(() => this.work.stopping, this.onError);
  }
}
