import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Progress, progressOf } from '@labelbridge/contracts';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { type Shares } from '../../projects/work-progress.js';
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

  /** Sums what people had in these projects, in one query; of each person, no more than the project promises. */
  async sharesOf(promised: ReadonlyMap<string, number>): Promise<Map<string, Shares>> {
    const most = [...promised].map(([id, items]) => ({ projectId: new Types.ObjectId(id), items }));
    const branches = most.map(({ projectId, items }) => ({ case: { $eq: ['$_id.projectId', projectId] }, then: items }));
    const rows = await this.jobs.aggregate<Shares & { _id: Types.ObjectId }>([
      { $match: { projectId: { $in: most.map(({ projectId }) => projectId) }, ...IN_PRODUCT } },
      {
        $group: {
          _id: { projectId: '$projectId', annotatorId: '$annotatorId' },
          had: { $sum: { $subtract: ['$items.total', '$items.open'] } },
        },
      },
      { $group: { _id: '$_id.projectId', had: { $sum: { $min: ['$had', { $switch: { branches, default: 0 } }] } }, people: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, had, people }) => [String(_id), { had, people }]));
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
