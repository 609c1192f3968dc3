import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JOB_STATUSES, JOB_TABS, type JobStatus, type Modality, OPEN_JOB_STATUSES, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { type Sorts } from '../../../../common/pagination/find-page.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { type TaskExam } from '../domain/task-exam.js';
import { TASK_MODEL, type TaskRecord } from './task.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
];

/** Limit of the tasks that define a pace: a page of a list may need as many kinds of work as it has rows. */
const ALIKE_MAX = 20;

export interface FoundQueue {
  readonly exists: boolean;
  /** It has a task that one more person may take. */
  readonly available: boolean;
  /** Without such a task: it has one whose items in doubt are being counted. */
  readonly comparing: boolean;
}

export interface WantedTasks {
  readonly ids?: readonly string[];
  readonly projectId?: string;
  readonly modality?: Modality;
  readonly q?: string;
  readonly onlyUnassigned: boolean;
}

const noJobs = (statuses: readonly JobStatus[]): QueryFilter<TaskRecord> =>
  Object.fromEntries(statuses.map((status) => [`jobCounts.${status}`, 0]));

/** Part of an update that moves a job to this status: a task with an open job may finish anew. */
const openAgain = (to: JobStatus): UpdateQuery<TaskRecord> => (OPEN_JOB_STATUSES.includes(to) ? { $unset: { finishedTold: '' } } : {});

const LIVE_JOBS = { $add: JOB_TABS.map((status) => `$jobCounts.${status}`) };
const COUNTED_PEOPLE = { $subtract: [LIVE_JOBS, { $ifNull: ['$setAside', 0] }] };
/** As `wholePeople`. */
const WHOLE_PEOPLE = { $subtract: [COUNTED_PEOPLE, { $ifNull: ['$doubtJobs', 0] }] };
const OVERLAP = { $ifNull: ['$overlap', 1] };

const NEEDS_PEOPLE = { $lt: [WHOLE_PEOPLE, OVERLAP] };
const ASKS_MORE = {
  $and: [
    { $gt: [{ $ifNull: ['$inDoubt', 0] }, 0] },
    { $lt: [COUNTED_PEOPLE, { $ifNull: ['$overlapMost', 0] }] },
    { $eq: ['$jobCounts.pending', 0] },
  ],
};

/** As `hasPlace`. */
const HAS_PLACE = { $expr: { $or: [NEEDS_PEOPLE, ASKS_MORE] } };

const MISSING_ANSWERS = {
  $cond: [NEEDS_PEOPLE, { $multiply: ['$itemCount', { $subtract: [OVERLAP, WHOLE_PEOPLE] }] }, { $ifNull: ['$inDoubt', 0] }],
};

/** Selects tasks that ask more people while answers differ. */
const ADAPTIVE = { overlapMost: { $gt: 0 } };
const UNCOUNTED = { ...ADAPTIVE, inDoubt: null, archived: false };

/** Selects tasks that are work. */
const WORK: QueryFilter<TaskRecord> = { exam: null };
/** Selects tasks that are work, and exams that are closed. */
const ITEMS_FREE = { 'exam.openedAt': null };

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
      ...WORK,
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
    return this.change({ _id, archived: false, ...ITEMS_FREE, ...noJobs(JOB_TABS) }, { $inc: { itemCount: by } }, session);
  }

  /** Counts a change of the items of an open batch (`isOpenBatch`). @returns null if it is finished, archived, or an open exam */
  async changeItems(
    session: ClientSession,
    _id: Types.ObjectId,
    by: Partial<Record<'itemCount' | 'excludedCount', number>>,
  ): Promise<TaskRecord | null> {
    const isOpen = { $or: [{ 'jobCounts.pending': { $gt: 0 } }, noJobs(JOB_TABS)] };
    return this.change({ _id, archived: false, ...ITEMS_FREE, ...isOpen }, { $inc: by }, session);
  }

  /** Counts items that were deleted from a task that is not an exam, in whatever state. */
  async countErased(
    session: ClientSession,
    _id: Types.ObjectId,
    by: Partial<Record<'itemCount' | 'excludedCount', number>>,
  ): Promise<TaskRecord | null> {
    return this.change({ _id, ...WORK }, { $inc: by }, session);
  }

  /** Work that has items, including archived tasks, the oldest first. */
  async findWithItems(projectId: Types.ObjectId): Promise<TaskRecord[]> {
    return this.model
      .find({ projectId, itemCount: { $gt: 0 }, ...WORK })
      .sort({ createdAt: 1, _id: 1 })
      .lean<TaskRecord[]>();
  }

  async countShared(projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ projectId, overlap: { $gt: 1 } });
  }

  /** The oldest tasks with a labelling interface that are not archived: annotators work on a queue in this order. */
  async findIdsOfInterface(projectId: Types.ObjectId, interfaceId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ archived: false, projectId, interfaceId, ...WORK }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(ALIKE_MAX)
      .lean<Pick<TaskRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Counts items that wait for an annotator, by project id. An item that several people answer counts once for each who is missing. */
  async waitingItems(projectIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const rows = await this.model.aggregate<{ _id: Types.ObjectId; items: number }>([
      { $match: { archived: false, projectId: { $in: [...projectIds] }, itemCount: { $gt: 0 }, ...WORK, ...HAS_PLACE } },
      { $group: { _id: '$projectId', items: { $sum: MISSING_ANSWERS } } },
    ]);
    return new Map(rows.map(({ _id, items }) => [String(_id), items]));
  }

  /** Tasks of a project with a rate that people work on now. */
  async findRunning(projectId: Types.ObjectId, limit: number): Promise<TaskRecord[]> {
    return this.model
      .find({ archived: false, projectId, rate: { $ne: null }, 'jobCounts.pending': { $gt: 0 } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<TaskRecord[]>();
  }

  /** The oldest tasks of a queue that more people may take. @param without ids of excluded tasks */
  async findQueued(projectId: Types.ObjectId, without: readonly Types.ObjectId[], limit: number): Promise<TaskRecord[]> {
    return this.model
      .find({ ...inQueue(projectId), ...HAS_PLACE, _id: { $nin: [...without] } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<TaskRecord[]>();
  }

  async findQueue(projectId: Types.ObjectId, without: readonly Types.ObjectId[]): Promise<FoundQueue> {
    const has = async (filter: QueryFilter<TaskRecord>) => (await this.model.exists(filter)) !== null;
    const available = await has({ ...inQueue(projectId), ...HAS_PLACE, _id: { $nin: [...without] } });
    const comparing =
      !available && (await has({ ...inQueue(projectId), ...UNCOUNTED, 'jobCounts.pending': 0, _id: { $nin: [...without] } }));
    return { available, comparing, exists: available || (await has(inQueue(projectId))) };
  }

  /** @returns null if the task does not exist, is archived, or is an exam */
  async countNewJob(session: ClientSession, _id: Types.ObjectId, status: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id, archived: false, ...WORK }, { $inc: { [`jobCounts.${status}`]: 1 }, ...openAgain(status) }, session);
  }

  /** Reads an exam that is not archived, and makes this transaction conflict with changes of it. @returns null if it is none */
  async lockExam(session: ClientSession, _id: Types.ObjectId): Promise<TaskRecord | null> {
    return this.change({ _id, archived: false, exam: { $ne: null } }, { $inc: { 'exam.locks': 1 } }, session);
  }

  /** Changes the state of an exam. @returns null if it is none, or archived */
  async setExam(session: ClientSession, _id: Types.ObjectId, set: Partial<TaskExam>): Promise<TaskRecord | null> {
    const fields = Object.fromEntries(Object.entries(set).map(([field, value]) => [`exam.${field}`, value]));
    return this.change({ _id, archived: false, exam: { $ne: null } }, { $set: fields }, session);
  }

  /** The exams that people can take, those opened last first. An archived one is closed. */
  async findOpenExams(limit: number): Promise<TaskRecord[]> {
    return this.model
      .find({ 'exam.openedAt': { $gt: new Date(0) } })
      .sort({ 'exam.openedAt': -1, _id: -1 })
      .limit(limit)
      .lean<TaskRecord[]>();
  }

  async countJob(session: ClientSession, _id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord | null> {
    return this.change({ _id }, { $inc: { [`jobCounts.${from}`]: -1, [`jobCounts.${to}`]: 1 }, ...openAgain(to) }, session);
  }

  /** Keeps that the task is told as a finished batch. @returns whether it was not since a job of it was open */
  async tellFinished(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    return (await this.change({ _id, finishedTold: { $ne: true } }, { $set: { finishedTold: true } }, session)) !== null;
  }

  /** Makes the items in doubt be counted again, of tasks that count them. */
  async changeAnswers(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany(
      { _id: { $in: [...ids] }, ...ADAPTIVE },
      { $set: { inDoubt: null }, $inc: { answerChanges: 1 } },
      { session },
    );
  }

  /** Tasks whose items in doubt are to be counted. @param without ids of excluded tasks */
  async findUncounted(without: readonly Types.ObjectId[], limit: number): Promise<TaskRecord[]> {
    return this.model
      .find({ ...UNCOUNTED, _id: { $nin: [...without] } })
      .limit(limit)
      .lean<TaskRecord[]>();
  }

  /** Keeps a count unless the answers have changed since `task` was read, or another server has kept one. @returns the task after, or null */
  async setInDoubt(session: ClientSession, { _id, answerChanges = 0 }: TaskRecord, inDoubt: number): Promise<TaskRecord | null> {
    const unchanged = answerChanges === 0 ? { $in: [0, null] } : answerChanges;
    return this.change({ _id, answerChanges: unchanged, inDoubt: null }, { $set: { inDoubt } }, session);
  }

  /** Counts one job of each task that begins (1) or ceases (-1) to be set aside, or to be one of items in doubt. */
  async countSpecial(session: ClientSession, ids: readonly Types.ObjectId[], kind: 'setAside' | 'doubtJobs', by: 1 | -1): Promise<void> {
    if (ids.length > 0) await this.model.updateMany({ _id: { $in: [...ids] } }, { $inc: { [kind]: by } }, { session });
  }
}
