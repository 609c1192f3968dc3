import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { FollowRepository } from './persistence/follows.repository.js';
import { QuestionAccess } from './question-access.js';
import { type FollowRecord } from './persistence/question.schema.js';
import { QuestionRepository } from './persistence/questions.repository.js';

@Injectable()
export class QuestionNewsSignal extends CommitSignal {}

/** Tells people what became of a question, each in a transaction of its own: many may have it, and an admin waits for the answer to be sent. */
@Injectable()
export class QuestionNews {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly follows: FollowRepository,
    private readonly access: QuestionAccess,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param onError receives what keeps a person from their turn, which is tried again in the next run */
  async tell(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const queue = {
      next: (without: readonly Types.ObjectId[]) => this.follows.nextToTell(this.clock.now(), without),
      work: (follow: FollowRecord) => this.transactions.run((session) => this.tellOne(session, follow)),
    };
    await drainQueue(queue, isStopping, onError);
  }

  private async tellOne(session: ClientSession, follow: FollowRecord): Promise<void> {
    if (!(await this.follows.told(session, follow, this.clock.now()))) return;
    const question = await this.questions.findById(follow.questionId, session);
    // The person who asked it was erased, and nobody else needs it.
    if (!question) return;
    const { projectId, _id, text, answer, closing } = question;
    // Answers are for people who work in the project.
    if (!(await this.access.hears(follow.annotatorId, projectId))) return;
    const of = { projectId: String(projectId), questionId: String(_id), question: text };
    const to = { userId: follow.annotatorId };
    if (closing) {
      await this.notifications.notify(session, { ...to, kind: 'question-closed', data: { ...of, reason: closing.reason } });
    } else if (answer) {
      const data = { ...of, answer: answer.text, corrected: follow.toldAt !== null };
      await this.notifications.notify(session, { ...to, kind: 'question-answered', data });
    }
  }
}

@Injectable()
export class QuestionNewsWorker extends PeriodicJob {
  constructor(
    private readonly news: QuestionNews,
    signal: QuestionNewsSignal,
  ) {
    super({ log: 'Questions', failure: 'People are not told what became of a question', everyMs: 10_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.news.tell(() => this.work.stopping, this.onError);
  }
}
