import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Progress, progressOf } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { type WorkedItems } from '../domain/pace.js';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

/** The maximum number of jobs read for a pace. A page of a list reads them for each of its tasks. */
const JOBS_ASKED = 50;

const IN_PRODUCT: QueryFilter<JobRecord> = { live: true, items: { $type: 'object' } };

@Injectable()
export class ItemFiguresRepository {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** The progress of these tasks or projects, in one query. Ids without jobs are left out. */
  async progressBy(field: 'taskId' | 'projectId', ids: readonly Types.ObjectId[]): Promise<Map<string, Progress>> {
    const rows = await this.jobs.aggregate<{ _id: Types.ObjectId; total: number; open: number; skipped: number }>([
      { $match: { [field]: { $in: [...ids] }, ...IN_PRODUCT } },
      { $group: { _id: `$${field}`, total: { $sum: '$items.total' }, open: { $sum: '$items.open' }, skipped: { $sum: '$items.skipped' } } },
    ]);
    return new Map(rows.map(({ _id, ...items }) => [String(_id), progressOf(items)]));
  }

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
