import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Progress, progressOf } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { type WorkedItems } from '../domain/pace.js';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

/** So many jobs say how long work takes: a page of a list asks for each of its tasks, and waits for all of them. */
const JOBS_ASKED = 50;

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

  /** Some jobs of these tasks that have time on their clocks. */
  async workedOn(taskIds: readonly Types.ObjectId[]): Promise<WorkedItems[]> {
    if (taskIds.length === 0) return [];
    return this.jobs
      .find(
        { taskId: { $in: [...taskIds] }, ...IN_PRODUCT, 'clock.seconds': { $gt: 0 } },
        { _id: 0, annotatorId: 1, status: 1, 'clock.seconds': 1, 'items.total': 1, 'items.open': 1, 'items.skipped': 1 },
      )
      .limit(JOBS_ASKED)
      .lean<WorkedItems[]>();
  }
}
