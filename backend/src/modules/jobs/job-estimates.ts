import { Injectable } from '@nestjs/common';
import { type ExpectedWork } from '@labelbridge/contracts';
import { type Pace, expectedWork } from '../projects/domain/expected-work.js';
import { type PacedTask } from '../projects/work-progress.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { medianPace } from './domain/pace.js';
import { ItemFiguresRepository } from './persistence/item-figures.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

type Estimated = Pick<JobRecord, '_id' | 'taskId' | 'rate' | 'items'>;

/** The same questions asked of other items: batches of one split, or of several imports. */
const sameWork = ({ projectId, interfaceId }: PacedTask): string => `${String(projectId)} ${String(interfaceId)}`;

/** How long jobs in the product are expected to take. */
@Injectable()
export class JobEstimates {
  constructor(
    private readonly figures: ItemFiguresRepository,
    private readonly tasks: TaskWorkService,
  ) {}

  /** How much work the jobs are, by the job's id; those elsewhere and unknown ones are left out. */
  async of(jobs: readonly Estimated[]): Promise<Map<string, ExpectedWork>> {
    const inProduct = jobs.filter(({ items }) => items !== null);
    if (inProduct.length === 0) return new Map();
    const paces = await this.pacesOf([...(await this.tasks.findMany(inProduct.map(({ taskId }) => taskId))).values()]);
    return new Map(
      inProduct.flatMap(({ _id, taskId, rate, items }) => {
        const pace = paces.get(String(taskId));
        return pace && items ? [[String(_id), expectedWork(rate, items.total, pace)]] : [];
      }),
    );
  }

  /**
   * How long an item of these tasks takes, by the task's id; unknown ones are left out. What the batch took so far says most, then the
   * estimate of its admin, then other batches of its project with the same interface.
   */
  async pacesOf(tasks: readonly PacedTask[]): Promise<Map<string, Pace>> {
    const paces = new Map<string, Pace>();
    const own = await this.figures.workedOn(tasks.map(({ _id }) => _id));
    const alike = new Map<string, number | undefined>();
    for (const task of tasks) {
      const so = medianPace(own.filter(({ taskId }) => taskId.equals(task._id)));
      const pace = so ?? task.secondsPerItem ?? (await this.alike(task, alike));
      if (pace !== undefined)
        paces.set(String(task._id), { seconds: pace, by: so === undefined && task.secondsPerItem ? 'admin' : 'work' });
    }
    return paces;
  }

  /** @param known what was looked up before */
  private async alike(task: PacedTask, known: Map<string, number | undefined>): Promise<number | undefined> {
    const key = sameWork(task);
    if (!known.has(key)) known.set(key, medianPace(await this.figures.workedOn(await this.tasks.findAlikeIds(task))));
    return known.get(key);
  }
}
