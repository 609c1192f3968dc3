import { Injectable } from '@nestjs/common';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { conflict, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type ChangedItemDto } from '../dto/item.dto.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemAllocator } from './item-allocator.js';

type ItemChange = 'exclude' | 'include' | 'delete';

@Injectable()
export class ItemChangesService {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly allocator: ItemAllocator,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Keeps an item without assigning it. Idempotent. @throws 404; 409 if somebody has worked on it, and as `TaskWorkService.changeItems` */
  exclude(person: CurrentUser, id: string): Promise<Changed<ChangedItemDto>> {
    return this.change(person, id, 'exclude', async (session, item) => {
      if (item.excluded) return null;
      await this.refuseBegun(session, item);
      const task = await this.tasks.changeItems(session, item.taskId, { itemCount: -1, excludedCount: 1 });
      await this.items.setExcluded(session, item._id, true);
      await this.allocator.take(session, item.taskId, item._id);
      return task;
    });
  }

  /** Returns an excluded item to the jobs in work on its batch. Idempotent. @throws 404; 409 as `TaskWorkService.changeItems` */
  include(person: CurrentUser, id: string): Promise<Changed<ChangedItemDto>> {
    return this.change(person, id, 'include', async (session, item) => {
      if (!item.excluded) return null;
      const task = await this.tasks.changeItems(session, item.taskId, { itemCount: 1, excludedCount: -1 });
      await this.items.setExcluded(session, item._id, false);
      await this.allocator.tell(session, await this.allocator.add(session, item.taskId, [item._id]));
      return task;
    });
  }

  /** @throws as `exclude` */
  delete(person: CurrentUser, id: string): Promise<Changed<ChangedItemDto>> {
    return this.change(person, id, 'delete', async (session, item) => {
      await this.refuseBegun(session, item);
      const task = await this.tasks.changeItems(session, item.taskId, item.excluded ? { excludedCount: -1 } : { itemCount: -1 });
      await this.allocator.take(session, item.taskId, item._id);
      await this.items.delete(session, item._id);
      return task;
    });
  }

  /** @param work returns null if there is nothing to do */
  private async change(
    person: CurrentUser,
    id: string,
    change: ItemChange,
    work: (session: ClientSession, item: ItemRecord) => Promise<TaskRecord | null>,
  ): Promise<Changed<ChangedItemDto>> {
    await this.transactions.run(async (session) => {
      const item = orNotFound(await this.items.findById(id, session));
      const task = await work(session, item);
      if (!task) return;
      const { index, externalId, excluded = false } = item;
      await this.audit.record(session, {
        by: person,
        action: `item.${change}`,
        target: { _id: task._id, name: taskTitleOf(task) },
        before: { excluded },
        after: { item: id, number: index + 1, externalId, ...(change === 'delete' ? {} : { excluded: change === 'exclude' }) },
      });
    });
    return { message: DONE[change], data: { _id: id } };
  }

  /** @throws 409 if somebody has worked on the item, or it is a gold item in the job of another batch */
  private async refuseBegun(session: ClientSession, { _id, taskId: own }: Pick<ItemRecord, '_id' | 'taskId'>): Promise<void> {
    await this.assignments.lock(session, { itemId: _id });
    const isEnded = (await this.assignments.ofItem(session, _id)).some(({ state, taskId }) => state !== 'open' || !taskId.equals(own));
    if (isEnded || (await this.annotations.itemsAmong([_id], session)).length > 0) throw conflict(WORKPLACE_MESSAGES.itemBegun);
  }
}

const DONE: Readonly<Record<ItemChange, string>> = {
  exclude: WORKPLACE_MESSAGES.itemExcluded,
  include: WORKPLACE_MESSAGES.itemIncluded,
  delete: WORKPLACE_MESSAGES.itemDeleted,
};
