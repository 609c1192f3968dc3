import { Injectable } from '@nestjs/common';
import { type ExpectedWork } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type Pace, expectedWork } from '../projects/domain/expected-work.js';
import { type PacedTask } from '../projects/work-progress.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type WorkedItems, medianPace } from './domain/pace.js';
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

  /** As `of`, of jobs whose tasks are not read yet. */
  async ofRows(jobs: readonly Estimated[]): Promise<Map<string, ExpectedWork>> {
    const inProduct = jobs.filter(({ items }) => items !== null);
    const tasks = await this.tasks.findMany(inProduct.map(({ taskId }) => taskId));
    return this.of(
      inProduct.flatMap((job) => {
        const task = tasks.get(String(job.taskId));
        return task ? [{ job, task }] : [];
      }),
    );
  }

  /** How much work the jobs are, by the job's id; those elsewhere and unknown ones are left out. */
  async of(work: readonly { readonly job: Estimated; readonly task: PacedTask }[]): Promise<Map<string, ExpectedWork>> {
    const inProduct = work.filter(({ job }) => job.items !== null);
    const paces = await this.pacesOf([...new Map(inProduct.map(({ task }) => [String(task._id), task])).values()]);
    return new Map(
      inProduct.flatMap(({ job: { _id, rate, items }, task }) => {
        const pace = paces.get(String(task._id));
        return pace && items ? [[String(_id), expectedWork(rate, items.total, pace)]] : [];
      }),
    );
  }

  /**
   * How long an item of these tasks takes, by the task's id; unknown ones are left out. What the batch took so far says most, then the
   * estimate of its admin, then other batches of its project with the same interface.
   */
  async pacesOf(tasks: readonly PacedTask[]): Promise<Map<string, Pace>> {
    if (tasks.length === 0) return new Map();
    const own = await this.medians(tasks.map(({ _id }) => _id));
    const unknown = tasks.filter(({ _id, secondsPerItem }) => !own.has(String(_id)) && !secondsPerItem);
    const kinds = [...new Map(unknown.map((task) => [sameWork(task), task]))];
    const alike = new Map(
      await Promise.all(
        kinds.map(async ([kind, task]) => [kind, medianPace(await this.figures.workedOn(await this.tasks.findAlikeIds(task)))] as const),
      ),
    );
    return new Map(
      tasks.flatMap((task): [string, Pace][] => {
        const id = String(task._id);
        const measured = own.get(id);
        if (measured === undefined && task.secondsPerItem) return [[id, { seconds: task.secondsPerItem, by: 'admin' }]];
        const seconds = measured ?? alike.get(sameWork(task));
        return seconds === undefined ? [] : [[id, { seconds, by: 'work' }]];
      }),
    );
  }

  /** What an item of these tasks took so far, by the task's id. */
  private async medians(taskIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const jobs = new Map<string, WorkedItems[]>();
    for (const job of await this.figures.workedOn(taskIds)) {
      const id = String(job.taskId);
      jobs.set(id, [...(jobs.get(id) ?? []), job]);
    }
    return new Map(
      [...jobs].flatMap(([id, worked]): [string, number][] => {
        const pace = medianPace(worked);
        return pace === undefined ? [] : [[id, pace]];
      }),
    );
  }
}
