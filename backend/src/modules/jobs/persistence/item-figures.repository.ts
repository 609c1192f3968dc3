import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Progress, progressOf } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { type WorkedItems } from '../domain/pace.js';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

/** So many jobs of a task say how long its work takes. */
const JOBS_OF_TASK = 50;

/** A job as far as it says how long work takes. */
export interface WorkedJob extends WorkedItems {
  readonly taskId: Types.ObjectId;
}

/** Jobs in the product that count. */
const IN_PRODUCT: QueryFilter<JobRecord> = { live: true, items: { $type: 'object' } };

/** Sums of what jobs in the product keep of their items. */
@Injectable()
export class ItemFiguresRepository {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** The progress of the jobs of these tasks or projects, one query for them all. Those without jobs are left out. */
  async progressBy(field: 'taskId' | 'projectId', ids: readonly Types.ObjectId[]): Promise<Map<string, Progress>> {
    const rows = await this.jobs.aggregate<{ _id: Types.ObjectId; total: number; open: number; skipped: number }>([
      { $match: { [field]: { $in: [...ids] }, ...IN_PRODUCT } },
      { $group: { _id: `$${field}`, total: { $sum: '$items.total' }, open: { $sum: '$items.open' }, skipped: { $sum: '$items.skipped' } } },
    ]);
    return new Map(rows.map(({ _id, ...items }) => [String(_id), progressOf(items)]));
  }

  /** Jobs of these tasks that have time on their clocks. */
  async workedOn(taskIds: readonly Types.ObjectId[]): Promise<WorkedJob[]> {
    if (taskIds.length === 0) return [];
    return this.jobs
      .find({ taskId: { $in: [...taskIds] }, ...IN_PRODUCT, 'clock.seconds': { $gt: 0 } }, { taskId: 1, 'clock.seconds': 1, items: 1 })
      .limit(JOBS_OF_TASK * taskIds.length)
      .lean<WorkedJob[]>();
  }
}
