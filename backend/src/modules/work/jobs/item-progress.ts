import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Progress } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type Pace } from '../projects/domain/expected-work.js';
import { type PacedTask, type Shares, WorkProgress, type WorkProgressSource } from '../projects/work-progress.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { JobEstimates } from './job-estimates.js';
import { ItemFiguresRepository } from './persistence/item-figures.repository.js';

/** Provides the progress and pace of tasks and projects from the item counts of their jobs, with one query for a page of a list. */
@Injectable()
export class ItemProgress implements WorkProgressSource, OnModuleInit {
  constructor(
    private readonly progress: WorkProgress,
    private readonly figures: ItemFiguresRepository,
    private readonly tasks: TaskWorkService,
    private readonly estimates: JobEstimates,
  ) {}

  onModuleInit(): void {
    this.progress.bind(this);
  }

  readonly pacesOf = (tasks: readonly PacedTask[]): Promise<ReadonlyMap<string, Pace>> => this.estimates.pacesOf(tasks);

  readonly sharesOf = (promised: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Shares>> => this.figures.sharesOf(promised);

  readonly ofTasks = (ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> => this.figures.progressBy('taskId', ids);

  readonly ofProjects = async (ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> => {
    const [assigned, waiting] = await Promise.all([this.figures.progressBy('projectId', ids), this.tasks.waitingItems(ids)]);
    const sums = new Map(assigned);
    for (const [id, items] of waiting) {
      const before = sums.get(id) ?? { items: 0, done: 0, skipped: 0 };
      sums.set(id, { ...before, items: before.items + items });
    }
    return sums;
  };
}
