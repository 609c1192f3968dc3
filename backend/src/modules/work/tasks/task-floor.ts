import { Injectable } from '@nestjs/common';
import { type BelowFloor } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { PayFloor } from '../../money/payments/invoices/pay-floor.service.js';
import { WorkProgress } from '../projects/work-progress.js';
import { TaskRepository } from './persistence/task.repository.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** The newest tasks that are looked at. */
const RUNNING_MAX = 200;

type PaidTask = Pick<TaskRecord, '_id' | 'projectId' | 'interfaceId' | 'secondsPerItem' | 'rate' | 'workplace' | 'itemCount'>;

/** Compares tasks with PAY_FLOOR, by the pace of their work as far as it is known. */
@Injectable()
export class TaskFloor {
  constructor(
    private readonly floor: PayFloor,
    private readonly progress: WorkProgress,
    private readonly tasks: TaskRepository,
  ) {}

  /** @throws 400 if a task without items is below the floor */
  async refuseNew({ rate, secondsPerItem = null }: Pick<PaidTask, 'rate' | 'secondsPerItem'>, session: ClientSession): Promise<void> {
    await this.floor.refuse('rate.amount', rate, { secondsPerItem, items: null }, session);
  }

  /** @throws 400 naming the field */
  async refuse(field: string, task: PaidTask, session: ClientSession): Promise<void> {
    await this.floor.refuse(field, task.rate, await this.paceOf(task), session);
  }

  async faultOf(task: PaidTask, session: ClientSession | null = null): Promise<BelowFloor | undefined> {
    return this.floor.faultOf(task.rate, await this.paceOf(task), session);
  }

  /** The worst-paid task of a project that people work on now; undefined if none is below the floor. */
  async worstOf(projectId: Types.ObjectId): Promise<BelowFloor | undefined> {
    let worst: BelowFloor | undefined;
    for (const task of await this.tasks.findRunning(projectId, RUNNING_MAX)) {
      const fault = await this.faultOf(task);
      if (fault && (!worst || fault.pay.amount < worst.pay.amount)) worst = fault;
    }
    return worst;
  }

  private async paceOf(task: PaidTask) {
    const isTimed = task.workplace === 'labelbridge' && this.floor.naira !== undefined && task.rate && task.rate.per !== 'hour';
    const pace = isTimed ? (await this.progress.pacesOf([task])).get(String(task._id)) : undefined;
    return { secondsPerItem: pace?.seconds ?? null, items: task.itemCount || null };
  }
}
