import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JOB_STATUSES, JOB_TABS, type JobStatus, type Modality, OPEN_JOB_STATUSES, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { type Sorts } from '../../../../common/pagination/find-page.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { TASK_MODEL, type TaskRecord } from './task.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
];

/** Limit of the tasks that define a pace: a page of a list may need as many kinds of work as it has rows. */
const ALIKE_MAX = 20;

export interface WantedTasks {
  readonly ids?: readonly string[];
  readonly projectId?: string;
  readonly modality?: Modality;
  readonly q?: string;
  readonly onlyUnassigned: boolean;
}

const noJobs = (statuses: readonly JobStatus[]): QueryFilter<TaskRecord> =>
  Object.fromEntries(statuses.map((status) => [`jobCounts.${status}`, 0]));

const LIVE_JOBS = { $add: JOB_TABS.map((status) => `$jobCounts.${status}`) };
const OVERLAP = { $ifNull: ['$overlap', 1] };

/** As `hasPlace`. */
const HAS_PLACE = { $expr: { $lt: [LIVE_JOBS, OVERLAP] } };

const NO_ITEMS: QueryFilter<TaskRecord> = { itemCount: 0, excludedCount: { $in: [0, null] } };

/** A task with more items than a job may have is in the queue only after a split. */
const inQueue = (projectId: Types.ObjectId) => ({
  projectId,
  queued: true,
  archived: false,
  itemCount: { $gt: 0, $lte: WORK_ITEM_LIMITS.itemsOfJob },
});

@Injectable()
export class TaskRepository extends RecordRepository<TaskRecord> {
  constructor(@InjectModel(TASK_MODEL) tasks: Model<TaskRecord>) {
    super(tasks, SORTS);
  }

  async insert(session: ClientSession, task: Omit<TaskRecord, '_id' | 'jobCounts' | 'itemCount' | 'excludedCount'>): Promise<TaskRecord> {
    return this.create(session, task);
  }

  /** Matching tasks that are not archived, the oldest first. */
  async findAssignable({ ids, projectId, modality, q, onlyUnassigned }: WantedTasks, limit: number): Promise<TaskRecord[]> {
    const filter: QueryFilter<TaskRecord> = {
      archived: false,
      ...(ids ? { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } : {}),
      ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
      ...(modality ? { modality } : {}),
      ...searchFilter(q),
      ...(onlyUnassigned ? noJobs(JOB_TABS) : {}),
    };
    return this.model.find(filter).sort({ createdAt: 1, _id: 1 }).limit(limit).lean<TaskRecord[]>();
  }

  /** Sets fields of a task. @returns null if it is archived, or no longer in the project that the change is based on */
  async update(session: ClientSession, { _id, projectId }: TaskRecord, set: Partial<TaskRecord>): Promise<TaskRecord | null> {
    return this.change({ _id, projectId, archived: false }, { $set: set }, session);
  }

  /** @returns null if it has an open job */
  async archive(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<TaskRecord | null> {
    const set = { archived: true, archivedAt: at, updatedAt: at };
    return this.change({ _id, archived: false, ...noJobs(OPEN_JOB_STATUSES) }, { $set: set }, session);
  }

  /** Deletes a task with neither jobs nor items. @returns whether it had none */
  async delete(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id, ...NO_ITEMS, ...noJobs(JOB_STATUSES) }, { session });
    return deletedCount === 1;
  }

  /** Counts new items. @returns null if the task has an annotator or is archived */
  async countItems(session: ClientSession, _id: Types.ObjectId, by: number): Promise<TaskRecord | null> {
    return this.change({ _id, archived: false, ...noJobs(JOB_TABS) }, { $inc: { itemCount: by } }, session);
  }

  /** Counts a change of the items of an open batch (`isOpenBatch`). @returns null if it is finished or archived */
  async changeItems(
    session: ClientSession,
    _id: Types.ObjectId,
    by: Partial<Record<'itemCount' | 'excludedCount', number>>,
  ): Promise<TaskRecord | null> {
    const isOpen = { $or: [{ 'jobCounts.pending': { $gt: 0 } }, noJobs(JOB_TABS)] };
    return this.change({ _id, archived: false, ...isOpen }, { $inc: by }, session);
  }

  /** Includes archived tasks, the oldest first. */
  async findWithItems(projectId: Types.ObjectId): Promise<TaskRecord[]> {
    return this.model
      .find({ projectId, itemCount: { $gt: 0 } })
      .sort({ createdAt: 1, _id: 1 })
      .lean<TaskRecord[]>();
  }

  async countShared(projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ projectId, overlap: { $gt: 1 } });
  }

  /** The oldest tasks with a labelling interface that are not archived: annotators work on a queue in this order. */
  async findIdsOfInterface(projectId: Types.ObjectId, interfaceId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ archived: false, projectId, interfaceId }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(ALIKE_MAX)
      .lean<Pick<TaskRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Counts items that wait for an annotator, by project id. An item that several people answer counts once for each who is missing. */
  async waitingItems(projectIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const rows = await this.model.aggregate<{ _id: Types.ObjectId; items: number }>([
      { $match: { archived: false, projectId: { $in: [...projectIds] }, itemCount: { $gt: 0 }, ...HAS_PLACE } },
      { $group: { _id: '$projectId', items: { $sum: { $multiply: ['$itemCount', { $subtract: [OVERLAP, LIVE_JOBS] }] } } } },
    ]);
    return new Map(rows.map(({ _id, items }) => [String(_id), items]));
  }

  /** The oldest tasks of a queue that more people may take. @param without ids of excluded tasks */
  async findQueued(projectId: Types.ObjectId, without: readonly Types.ObjectId[], limit: number): Promise<TaskRecord[]> {
    return this.model
      .find({ ...inQueue(projectId), ...HAS_PLACE, _id: { $nin: [...without] } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<TaskRecord[]>();
  }

  async findQueue(projectId: Types.ObjectId, without: readonly Types.ObjectId[]): Promise<{ exists: boolean; available: boolean }> {
    const has = async (filter: QueryFilter<TaskRecord>) => (await this.model.exists(filter)) !== null;
    const available = await has({ ...inQueue(projectId), ...HAS_PLACE, _id: { $nin: [...without] } });
    return { available, exists: available || (await has(inQueue(projectId))) };
  }

  /** @returns null if the task does not exist or is archived */
  async countNewJob(session: ClientSession, _id: Types.ObjectId, status: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id, archived: false }, { $inc: { [`jobCounts.${status}`]: 1 } }, session);
  }

  async countJob(session: ClientSession, _id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id }, { $inc: { [`jobCounts.${from}`]: -1, [`jobCounts.${to}`]: 1 } }, session);
  }
}
