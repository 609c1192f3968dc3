import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type JobStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { TASK_MODEL, type TaskRecord } from './task.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
];

/** Tasks in the database. Reads are lean. */
@Injectable()
export class TaskRepository {
  constructor(@InjectModel(TASK_MODEL) private readonly tasks: Model<TaskRecord>) {}

  async page(filter: QueryFilter<TaskRecord>, query: ListQueryDto): Promise<Page<TaskRecord>> {
    return findPage(this.tasks, filter, query, SORTS);
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<TaskRecord | null> {
    return this.tasks.findById(id).session(session).lean<TaskRecord>();
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<TaskRecord[]> {
    return this.tasks.find({ _id: { $in: [...ids] } }).lean<TaskRecord[]>();
  }

  async insert(session: ClientSession, task: Omit<TaskRecord, '_id'>): Promise<TaskRecord> {
    const created = new this.tasks(task);
    await created.save({ session });
    return created.toObject();
  }

  /** Sets fields of a task that is not archived and is still in the project the change was decided on. @returns null where not */
  async update(session: ClientSession, { _id, projectId }: TaskRecord, set: Partial<TaskRecord>): Promise<TaskRecord | null> {
    return this.change(session, { _id, projectId, archived: false }, { $set: set });
  }

  /** Archives a task that has no job pending or submitted. @returns null where it has */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<TaskRecord | null> {
    const filter = { _id, archived: false, 'jobCounts.pending': 0, 'jobCounts.submitted': 0 };
    return this.change(session, filter, { $set: { archived: true, archivedAt: at, updatedAt: at } });
  }

  /** Deletes a task that has no job. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const none = { 'jobCounts.pending': 0, 'jobCounts.submitted': 0, 'jobCounts.approved': 0, 'jobCounts.rejected': 0 };
    const { deletedCount } = await this.tasks.deleteOne({ _id, ...none }, { session });
    return deletedCount === 1;
  }

  /** Counts a new job. @returns the task, or null where it is not there or is archived */
  async countNewJob(session: ClientSession, _id: Types.ObjectId, status: JobStatus): Promise<TaskRecord | null> {
    return this.change(session, { _id, archived: false }, { $inc: { [`jobCounts.${status}`]: 1 } });
  }

  /** Counts a job's way from one state to another. @returns the task */
  async countJob(session: ClientSession, _id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord | null> {
    return this.change(session, { _id }, { $inc: { [`jobCounts.${from}`]: -1, [`jobCounts.${to}`]: 1 } });
  }

  private async change(
    session: ClientSession,
    filter: QueryFilter<TaskRecord>,
    update: UpdateQuery<TaskRecord>,
  ): Promise<TaskRecord | null> {
    return this.tasks.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean<TaskRecord>();
  }
}
