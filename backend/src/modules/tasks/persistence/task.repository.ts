import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JOB_STATUSES, type JobStatus, OPEN_JOB_STATUSES } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type Sorts } from '../../../common/pagination/find-page.js';
import { RecordRepository } from '../../../database/record-repository.js';
import { TASK_MODEL, type TaskRecord } from './task.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
];

const noJobs = (statuses: readonly JobStatus[]): QueryFilter<TaskRecord> =>
  Object.fromEntries(statuses.map((status) => [`jobCounts.${status}`, 0]));

/** Tasks in the database. */
@Injectable()
export class TaskRepository extends RecordRepository<TaskRecord> {
  constructor(@InjectModel(TASK_MODEL) tasks: Model<TaskRecord>) {
    super(tasks, SORTS);
  }

  async insert(session: ClientSession, task: Omit<TaskRecord, '_id' | 'jobCounts'>): Promise<TaskRecord> {
    return this.create(session, task);
  }

  /** Sets fields of a task that is not archived and is still in the project the change was decided on. @returns null where not */
  async update(session: ClientSession, { _id, projectId }: TaskRecord, set: Partial<TaskRecord>): Promise<TaskRecord | null> {
    return this.change({ _id, projectId, archived: false }, { $set: set }, session);
  }

  /** Archives a task that has no open job. @returns null where it has */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<TaskRecord | null> {
    const set = { archived: true, archivedAt: at, updatedAt: at };
    return this.change({ _id, archived: false, ...noJobs(OPEN_JOB_STATUSES) }, { $set: set }, session);
  }

  /** Deletes a task that has no job. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id, ...noJobs(JOB_STATUSES) }, { session });
    return deletedCount === 1;
  }

  /** Counts a new job. @returns the task, or null where it is not there or is archived */
  async countNewJob(session: ClientSession, _id: Types.ObjectId, status: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id, archived: false }, { $inc: { [`jobCounts.${status}`]: 1 } }, session);
  }

  /** Counts a job's change of status. @returns the task */
  async countJob(session: ClientSession, _id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id }, { $inc: { [`jobCounts.${from}`]: -1, [`jobCounts.${to}`]: 1 } }, session);
  }
}
