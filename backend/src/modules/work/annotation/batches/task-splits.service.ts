import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EXAM_MESSAGES, LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { conflict } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { type BulkHandler, BulkHandlers, type BulkRowData, type BulkStep, NO_SUMMARY } from '../../bulk/bulk-handler.js';
import { BulkRunsService } from '../../bulk/bulk-runs.service.js';
import { type BulkRunDto } from '../../bulk/dto/bulk.dto.js';
import { isAssigned } from '../../tasks/domain/job-counts.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type CreateTaskDto } from '../../tasks/dto/task.dto.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { TasksService } from '../../tasks/tasks.service.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { ItemRepository } from '../persistence/items.repository.js';

const ROWS_AT_ONCE = 10;

/** Splits a task with many items into batches, which are tasks: first a preview, then one batch at a time by the bulk worker. */
@Injectable()
export class TaskSplitsService implements BulkHandler, OnModuleInit {
  readonly kind = 'task-split';
  readonly rowsAtOnce = ROWS_AT_ONCE;

  constructor(
    private readonly items: ItemRepository,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly creation: TasksService,
    private readonly runs: BulkRunsService,
    private readonly handlers: BulkHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  /** Plans the batches. The task keeps the first one. @throws 404; 409 if it has jobs, or its items fit into one batch */
  async split(person: CurrentUser, taskId: string, size: number): Promise<Changed<BulkRunDto>> {
    const task = await this.tasks.findTask(taskId);
    await this.interfaces.configOf(task);
    if (task.exam) throw conflict(EXAM_MESSAGES.noResults);
    if (task.archived || isAssigned(task.jobCounts)) throw conflict(WORKPLACE_MESSAGES.splitWhileAssigned);
    if (task.itemCount <= size) throw conflict(WORKPLACE_MESSAGES.batchesNone);
    const [, ...ranges] = await this.items.rangesOf(task._id, size);
    const rows = ranges.map(({ first, last, count }, place) => {
      const name = batchTitle(task, place + 2);
      const data = { taskId, name, first: String(first), last: String(last), count: String(count) };
      return { line: place + 1, name: `${name}: items ${first + 1} to ${last + 1}`, data, problems: [] };
    });
    const name = `${taskTitleOf(task)} in batches of ${size}`;
    const options = { projectId: task.projectId && String(task.projectId) };
    return this.runs.prepare(person, { kind: this.kind, name, rows, options, summary: NO_SUMMARY });
  }

  async handle(session: ClientSession, { by }: BulkStep, { taskId, name, ...row }: BulkRowData): Promise<string> {
    const range = { first: Number(row['first']), last: Number(row['last']), count: Number(row['count']) };
    const from = await this.tasks.moveItems(session, new Types.ObjectId(String(taskId)), -range.count);
    const { taskName, taskGuidelineLink, dueDate, createdBy, projectId, interfaceId, rate, reviewShare, secondsPerItem, queued } = from;
    // `Required`: a new setting of a task that a batch would lose does not compile.
    const batch = await this.creation.createIn(session, by, {
      taskName,
      taskGuidelineLink,
      dueDate,
      createdBy: String(createdBy),
      projectId: projectId && String(projectId),
      interfaceId: interfaceId && String(interfaceId),
      workplace: 'labelbridge',
      taskLink: '',
      title: name ?? null,
      rate,
      reviewShare,
      secondsPerItem: secondsPerItem ?? null,
      overlap: from.overlap ?? 1,
      overlapMost: from.overlapMost ?? null,
      queued,
      exam: null,
    } satisfies Required<CreateTaskDto>);
    const moved = await this.items.move(session, from._id, batch._id, range);
    // Another split took some of the items.
    if (moved !== range.count) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    await this.tasks.moveItems(session, batch._id, moved);
    return String(batch._id);
  }
}

function batchTitle(task: TaskRecord, number: number): string {
  const end = ` (batch ${number})`;
  return `${taskTitleOf(task).slice(0, LIMITS.titleMax - end.length)}${end}`;
}
