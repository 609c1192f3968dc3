import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type JobItems } from '@labelbridge/contracts';
import { type Model, type Types } from 'mongoose';
import { JOB_MODEL, type JobRecord } from './persistence/job.schema.js';

const READ_AT_ONCE = 50;
const PACES_READ = 500;

const FIELDS = {
  annotatorId: 1,
  projectId: 1,
  taskId: 1,
  assignedAt: 1,
  submittedDate: 1,
  statusChangedAt: 1,
  items: 1,
  clock: 1,
} as const;
type Fields = Pick<JobRecord, '_id' | 'annotatorId' | 'projectId' | 'taskId' | 'assignedAt' | 'statusChangedAt' | 'clock'>;

/** A job with items that was handed in at least once. */
export type WorkedJob = Fields & { readonly items: JobItems; readonly submittedDate: Date };

const HANDED_IN = { items: { $type: 'object' as const }, submittedDate: { $type: 'date' as const } };

/** Jobs that were handed in, for modules that look at all work. */
@Injectable()
export class HandedInJobs {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** The jobs whose state changed at `from` or later, in the order of the changes. */
  changedSince(from: Date): AsyncIterable<WorkedJob> {
    return this.jobs
      .find({ statusChangedAt: { $gte: from }, ...HANDED_IN }, FIELDS)
      .sort({ statusChangedAt: 1, _id: 1 })
      .lean<WorkedJob[]>()
      .cursor({ batchSize: READ_AT_ONCE });
  }

  /** The latest jobs of a project. */
  async latestOf(projectId: Types.ObjectId): Promise<WorkedJob[]> {
    return this.jobs
      .find({ projectId, ...HANDED_IN }, FIELDS)
      .sort({ statusChangedAt: -1, _id: -1 })
      .limit(PACES_READ)
      .lean<WorkedJob[]>();
  }
}
