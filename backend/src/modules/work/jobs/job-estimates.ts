import { Injectable } from '@nestjs/common';
import { type ExpectedWork } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type Pace, expectedWork, roughWork } from '../projects/domain/expected-work.js';
import { type PacedTask } from '../projects/work-progress.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { paceOf } from './domain/pace.js';
import { ItemFiguresRepository } from './persistence/item-figures.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

type Role = CurrentUser['role'];
type Estimated = Pick<JobRecord, '_id' | 'taskId' | 'rate' | 'items'>;

/** Tasks with the same questions and other items: batches of one split, or of several imports. */
const sameWork = ({ projectId, interfaceId }: PacedTask): string => `${String(projectId)} ${String(interfaceId)}`;

@Injectable()
export class JobEstimates {
  constructor(
    private readonly figures: ItemFiguresRepository,
    private readonly tasks: TaskWorkService,
  ) {}

  /** As `of`, for jobs without loaded tasks. */
  async ofRows(role: Role, jobs: readonly Estimated[]): Promise<Map<string, ExpectedWork>> {
    const inProduct = jobs.filter(({ items }) => items !== null);
    const tasks = await this.tasks.findMany(inProduct.map(({ taskId }) => taskId));
    return this.of(
      role,
      inProduct.flatMap((job) => {
        const task = tasks.get(String(job.taskId));
        return task ? [{ job, task }] : [];
      }),
    );
  }

  /** The expected work of jobs for this role, by job id. Jobs elsewhere and unknown ones are left out. */
  async of(role: Role, work: readonly { readonly job: Estimated; readonly task: PacedTask }[]): Promise<Map<string, ExpectedWork>> {
    const expected = role === 'ADMIN' ? expectedWork : roughWork;
    const inProduct = work.filter(({ job }) => job.items !== null);
    const paces = await this.pacesOf([...new Map(inProduct.map(({ task }) => [String(task._id), task])).values()]);
    return new Map(
      inProduct.flatMap(({ job: { _id, rate, items }, task }) => {
        const pace = paces.get(String(task._id));
        return pace && items?.total ? [[String(_id), expected(rate, items.total, pace)]] : [];
      }),
    );
  }

  /**
   * Seconds per item of these tasks, by task id. Unknown ones are left out. The batch's own work has priority, then the admin's estimate,
   * then other batches of the project with the same interface.
   */
  async pacesOf(tasks: readonly PacedTask[]): Promise<Map<string, Pace>> {
    const own = await known(tasks.map(async (task) => [String(task._id), await this.pace([task._id], task.secondsPerItem)]));
    const unknown = tasks.filter(({ _id }) => !own.has(String(_id)));
    const kinds = [...new Map(unknown.map((task) => [sameWork(task), task]))];
    const alike = await known(kinds.map(async ([kind, task]) => [kind, await this.pace(await this.tasks.findAlikeIds(task))]));
    return known(tasks.map((task) => [String(task._id), own.get(String(task._id)) ?? alike.get(sameWork(task))]));
  }

  private async pace(taskIds: readonly Types.ObjectId[], estimate: number | null = null): Promise<Pace | undefined> {
    return paceOf(await this.figures.workedOn(taskIds), estimate);
  }
}

type Found = readonly [key: string, pace: Pace | undefined];

async function known(found: readonly (Found | Promise<Found>)[]): Promise<Map<string, Pace>> {
  return new Map((await Promise.all(found)).flatMap(([key, pace]): [string, Pace][] => (pace ? [[key, pace]] : [])));
}
