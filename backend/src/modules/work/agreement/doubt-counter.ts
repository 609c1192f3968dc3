import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Transactions } from '../../../database/transactions.js';
import { Doubt, type DoubtSource } from '../annotation/work/ports.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { AgreementService } from './agreement.service.js';
import { AgreementRepository } from './persistence/agreement.repository.js';

const TASKS_AT_ONCE = 50;

/** Counts the items in doubt of tasks that ask more people while answers differ. */
@Injectable()
export class DoubtCounter implements DoubtSource, OnModuleInit {
  constructor(
    private readonly doubt: Doubt,
    private readonly counts: AgreementService,
    private readonly agreement: AgreementRepository,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.doubt.bind(this);
  }

  async itemsInDoubt(session: ClientSession, taskId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.agreement.itemsInDoubt(taskId, session);
  }

  async likenessOfOpen(
    session: ClientSession,
    taskId: Types.ObjectId,
    itemIds: readonly Types.ObjectId[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.agreement.likenessOfOpen(session, taskId, itemIds);
  }

  /** @param onError receives what keeps a task from its count, which is tried again in the next run */
  async drain(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const tried: Types.ObjectId[] = [];
    for (let tasks = await this.next(tried); tasks.length > 0; tasks = await this.next(tried)) {
      for (const task of tasks) {
        if (isStopping()) return;
        tried.push(task._id);
        await this.count(task).catch(onError);
      }
    }
  }

  private next(tried: readonly Types.ObjectId[]): Promise<TaskRecord[]> {
    return this.tasks.findUncounted(tried, TASKS_AT_ONCE);
  }

  private async count(task: TaskRecord): Promise<void> {
    // Another server may have counted other answers meanwhile: the next run looks again.
    if (!(await this.counts.countTask(task))) return;
    const inDoubt = (await this.agreement.itemsInDoubt(task._id)).length;
    await this.transactions.run((session) => this.tasks.setInDoubt(session, task, inDoubt));
  }
}

@Injectable()
export class DoubtWorker extends PeriodicJob {
  constructor(private readonly counter: DoubtCounter) {
    super({ log: 'Agreement', failure: 'Items in doubt are not counted', everyMs: 10_000, stopMs: 2_000 });
  }

  async run(): Promise<void> {
    await this.counter.drain(() => this.work.stopping, this.onError);
  }
}
