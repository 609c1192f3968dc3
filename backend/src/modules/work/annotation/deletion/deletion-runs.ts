import { HttpException, Injectable, type OnModuleInit } from '@nestjs/common';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { digestOf } from '../../../../common/crypto/digest-of.js';
import { badInput, conflict } from '../../../../common/errors/errors.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { type MakeRunDto } from '../../runs/dto/run.dto.js';
import { KeptResults } from '../../runs/kept-results.js';
import { type RunRecord } from '../../runs/persistence/run.schema.js';
import { type RunControl } from '../../runs/run-control.js';
import { type PreparedRun, type RunEnding, RunHandlers, type StartedRunHandler } from '../../runs/run-handler.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemEraser } from './item-eraser.js';

const ITEMS_AT_ONCE = 50;

interface DeletionOptions {
  /** Null for all items of the task. */
  readonly ids: readonly string[] | null;
  readonly reason: string;
}

/** Deletes items on the request of who owns the data, one transaction for each id or item. */
@Injectable()
export class DeletionRuns implements StartedRunHandler, OnModuleInit {
  readonly kind = 'delete';

  constructor(
    private readonly handlers: RunHandlers,
    private readonly items: ItemRepository,
    private readonly eraser: ItemEraser,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly results: KeptResults,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  async prepare(_person: CurrentUser, { projectId, taskId, ids, all = false, reason }: MakeRunDto): Promise<PreparedRun> {
    if (reason === undefined) throw badInput([{ field: 'reason', message: 'is required' }]);
    if (all && ids !== undefined) throw badInput([{ field: 'ids', message: RUN_MESSAGES.idsOrAll }]);
    if (!all && (ids === undefined || ids.length === 0)) throw badInput([{ field: 'ids', message: RUN_MESSAGES.ids }]);
    const options: DeletionOptions = { ids: all ? null : (ids ?? []), reason: reason.trim() };
    if (taskId === undefined) {
      if (all || projectId === undefined) throw badInput([{ field: 'taskId', message: RUN_MESSAGES.taskNeeded }]);
      const { _id, projectName } = await this.projects.findProject(projectId);
      return { title: projectName, projectId: _id, taskId: null, total: options.ids?.length ?? null, options };
    }
    const task = await this.tasks.findTask(taskId);
    if (task.exam) throw conflict(RUN_MESSAGES.ofExam);
    const total = options.ids?.length ?? task.itemCount + (task.excludedCount ?? 0);
    return { title: taskTitleOf(task), projectId: task.projectId, taskId: task._id, total, options };
  }

  async carryOut(control: RunControl): Promise<RunEnding | null> {
    const { ids } = JSON.parse(control.run.options) as DeletionOptions;
    const isWhole = ids ? await this.deleteNamed(control, ids) : await this.deleteAll(control);
    return isWhole ? {} : null;
  }

  /** Keeps who asked for what: the digest lets an owner prove that their list of ids was meant. */
  async ended(
    session: ClientSession,
    { _id, title, projectId, taskId, options, state, rows, accepted, refused }: RunRecord,
  ): Promise<void> {
    const { ids, reason } = JSON.parse(options) as DeletionOptions;
    const after = { state, rows, deleted: accepted, refused, ids: ids ? digestOf([...new Set(ids)].sort()) : 'all' };
    // Files of exports may hold what was deleted, and exports that are being written, too.
    if (accepted > 0) await this.results.endOf(session, { projectId, taskId });
    await this.audit.record(session, { by: null, action: 'run.end', target: { _id, name: title }, after, reason });
  }

  async cleanUp(): Promise<void> {
    await this.results.removeExpired();
  }

  /** @returns false if the server stops */
  private async deleteNamed(control: RunControl, ids: readonly string[]): Promise<boolean> {
    const { taskId, projectId } = control.run;
    const taskIds = taskId ? [taskId] : (await this.tasks.findWithItems(projectId ?? new Types.ObjectId())).map(({ _id }) => _id);
    const known = new Set(ids.slice(0, control.run.rows));
    while (control.run.rows < ids.length) {
      if (control.isStopping()) return false;
      const place = control.run.rows;
      const id = ids[place] ?? '';
      if (known.has(id)) {
        control.run = await control.count({ rows: 1 });
        continue;
      }
      known.add(id);
      await this.deleteRow(control, { line: place + 1, id, find: () => this.items.named(taskIds, id) });
    }
    return true;
  }

  private async deleteAll(control: RunControl): Promise<boolean> {
    const taskId = control.run.taskId ?? new Types.ObjectId();
    for (;;) {
      const items = await this.items.nextOfTask(taskId, control.run.place, ITEMS_AT_ONCE);
      if (items.length === 0) return true;
      for (const item of items) {
        if (control.isStopping()) return false;
        await this.deleteRow(control, {
          line: item.index + 1,
          id: item.externalId ?? String(item._id),
          find: () => Promise.resolve([item]),
          place: item.index,
        });
      }
    }
  }

  /** Deletes the items of one row and counts it in one transaction, or counts it as refused in another. */
  private async deleteRow(
    control: RunControl,
    { line, id, find, place }: { line: number; id: string; find: () => Promise<ItemRecord[]>; place?: number },
  ): Promise<void> {
    const found = await find();
    const set = place === undefined ? {} : { place };
    const refuse = async (message: string): Promise<void> => {
      control.run = await this.transactions.run(async (session) => {
        await control.addProblems(session, [{ line, field: 'id', message }]);
        return control.count({ rows: 1, refused: 1 }, set, session);
      });
    };
    if (found.length === 0) return refuse(RUN_MESSAGES.noSuchItem);
    try {
      control.run = await this.transactions.run(async (session) => {
        let accepted = 0;
        for (const { _id } of found) if (await this.eraser.erase(session, _id)) accepted += 1;
        return control.count({ rows: 1, accepted }, set, session);
      });
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      await refuse(RUN_MESSAGES.itemStays(id, error.message));
    }
  }
}
