import { Injectable } from '@nestjs/common';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { estimatedMinutes } from './domain/estimate.js';
import { ItemFiguresRepository } from './persistence/item-figures.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** The same questions asked of other items: batches of one split, or of several imports. */
const sameWork = ({ projectId, interfaceId }: TaskRecord): string => `${String(projectId)} ${String(interfaceId)}`;

/** How long jobs in the product are expected to take. */
@Injectable()
export class JobEstimates {
  constructor(
    private readonly figures: ItemFiguresRepository,
    private readonly tasks: TaskWorkService,
  ) {}

  /**
   * The minutes that the jobs are expected to take, by the job's id; unknown ones are left out. What the batch took so far says most; before
   * anybody has begun with it, other batches of its project with the same interface do.
   */
  async of(work: readonly { readonly job: JobRecord; readonly task: TaskRecord }[]): Promise<Map<string, number>> {
    const inProduct = work.flatMap(({ job, task }) => (job.items ? [{ id: String(job._id), items: job.items.total, task }] : []));
    const estimates = new Map<string, number>();
    if (inProduct.length === 0) return estimates;
    const own = await this.figures.workedOn(inProduct.map(({ task }) => task._id));
    const others = new Map<string, Awaited<ReturnType<ItemFiguresRepository['workedOn']>>>();
    for (const { id, items, task } of inProduct) {
      let minutes = estimatedMinutes(
        own.filter(({ taskId }) => taskId.equals(task._id)),
        items,
      );
      if (minutes === null) {
        const like = others.get(sameWork(task)) ?? (await this.figures.workedOn(await this.tasks.findAlikeIds(task)));
        others.set(sameWork(task), like);
        minutes = estimatedMinutes(like, items);
      }
      if (minutes !== null) estimates.set(id, minutes);
    }
    return estimates;
  }
}
