import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';
import { type ExamAskRecord } from './persistence/exam-try.schema.js';

@Injectable()
export class AskedAgainSignal extends CommitSignal {}

const PASSES_AT_ONCE = 50;

/** Tells people whose passes count no longer, each in a transaction of its own, so that a stopped server goes on later. */
@Injectable()
export class AskedAgain {
  constructor(
    private readonly tries: ExamTryRepository,
    private readonly tasks: TaskWorkService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
  ) {}

  /** @param onError receives what keeps an exam from its turn, which is tried again in the next run */
  async drain(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const queue = {
      next: (without: readonly Types.ObjectId[]) => this.tries.nextAsk(without),
      work: (ask: ExamAskRecord) => this.tellAll(ask, isStopping),
    };
    await drainQueue(queue, isStopping, onError);
  }

  private async tellAll(ask: ExamAskRecord, isStopping: () => boolean): Promise<void> {
    const examTitle = taskTitleOf(await this.tasks.findExam(ask._id));
    for (;;) {
      const passes = await this.tries.untold(ask._id, ask.round, PASSES_AT_ONCE);
      if (passes.length === 0) break;
      for (const { _id, annotatorId } of passes) {
        if (isStopping()) return;
        await this.transactions.run(async (session) => {
          if (!(await this.tries.tell(session, _id))) return;
          const data = { examTitle, examId: String(ask._id), reason: ask.reason };
          await this.notifications.notify(session, { userId: annotatorId, kind: 'exam-asked-again', data });
        });
      }
    }
    await this.tries.endAsk(ask);
  }
}

@Injectable()
export class AskedAgainWorker extends PeriodicJob {
  constructor(
    private readonly asked: AskedAgain,
    signal: AskedAgainSignal,
  ) {
    super({ log: 'Exams', failure: 'People are not told that they are asked again', everyMs: 10_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.asked.drain(() => this.work.stopping, this.onError);
  }
}
