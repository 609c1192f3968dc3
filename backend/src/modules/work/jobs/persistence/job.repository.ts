import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  JOB_TABS,
  type JobItems,
  type JobStatus,
  type Modality,
  OPEN_JOB_STATUSES,
  type PlainDate,
  type SaidData,
  type TimeFlag,
} from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type Page, type Sorts, type TabTotals, totalsOfTabs } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { type ProjectNames, projectNamesOf } from '../../projects/domain/title-of-project.js';
import { type ProjectRecord } from '../../projects/persistence/project.schema.js';
import { type UnreadOfSide } from '../../../people/threads/unread-changed.js';
import { type JobTask, type JobAnnotator } from '../domain/job-copies.js';
import { type JobClock, type JobInvoice, type JobProgress, type RejectionProposal } from '../domain/job-transitions.js';
import { warnAt } from '../domain/review-deadline.js';
import { ALL_LISTED, type AnyListedJob, APPROVED_LISTED, OWN_LISTED, type OwnListedJob } from './job-lists.js';
import { JOB_MODEL, type JobHistoryEntry, type JobRecord } from './job.schema.js';

const SORTS: Sorts = [
  { field: 'statusChangedAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
  { field: 'assignedAt', direction: -1 },
];
/** Their deadlines and warnings come by time: a decision, and verdicts on the items of a rejected job. */
const DUE_STATUSES: readonly JobStatus[] = ['submitted', 'rejected'];
const WORDS_BATCH = 500;
const TASKS_AT_ONCE = 500;

export interface StatusChange {
  readonly set: Partial<JobProgress & Pick<JobRecord, 'holdUntil'>>;
  readonly entry: JobHistoryEntry;
}

@Injectable()
export class JobRepository extends RecordRepository<JobRecord> {
  constructor(@InjectModel(JOB_MODEL) jobs: Model<JobRecord>) {
    super(jobs, SORTS);
  }

  /** As `page`, with the fields of an annotator's lists. */
  async listOwn(filter: QueryFilter<JobRecord>, query: ListQueryDto): Promise<Page<OwnListedJob>> {
    return this.pageOf(OWN_LISTED, filter, query);
  }

  /** As `page`, with the fields of admins' lists. @param status the single status that the filter selects, if there is one */
  async listAll(filter: QueryFilter<JobRecord>, query: ListQueryDto, status: JobStatus | undefined): Promise<Page<AnyListedJob>> {
    return this.pageOf(status === undefined || status === 'approved' ? APPROVED_LISTED : ALL_LISTED, filter, query);
  }

  /** Counts the jobs of a filter in each tab; null beyond `LIMITS.totalMax`. */
  async tabTotals(filter: QueryFilter<JobRecord>): Promise<TabTotals> {
    return totalsOfTabs(this.model, JOB_TABS, (status) => ({ ...filter, status }));
  }

  async countOpen(annotatorIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const annotatorId of annotatorIds) {
      counts.set(String(annotatorId), await this.model.countDocuments({ annotatorId, status: { $in: [...OPEN_JOB_STATUSES] } }));
    }
    return counts;
  }

  async findAssignees(taskIds: readonly Types.ObjectId[], annotatorIds: readonly Types.ObjectId[]): Promise<Map<string, Set<string>>> {
    const assignees = new Map<string, Set<string>>();
    const wanted = new Set(annotatorIds.map(String));
    for (let from = 0; from < taskIds.length; from += TASKS_AT_ONCE) {
      const filter = { taskId: { $in: taskIds.slice(from, from + TASKS_AT_ONCE) }, live: true };
      for (const { taskId, annotatorId } of await this.model.find(filter, { taskId: 1, annotatorId: 1 }).lean<JobRecord[]>()) {
        if (!wanted.has(String(annotatorId))) continue;
        assignees.set(String(taskId), (assignees.get(String(taskId)) ?? new Set()).add(String(annotatorId)));
      }
    }
    return assignees;
  }

  /** @returns whether this person has a job of this task that was neither declined nor cancelled */
  async existsPair(session: ClientSession, taskId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ taskId, annotatorId, live: true }).session(session)) !== null;
  }

  async insert(session: ClientSession, job: Omit<JobRecord, '_id'>): Promise<JobRecord> {
    return this.create(session, job);
  }

  /** @returns the changed job, or null if its status or deadline has changed since `job` was read */
  async changeStatus(
    session: ClientSession,
    { _id, status, statusChangedAt, decideBy = null }: JobRecord,
    { set, entry }: StatusChange,
  ): Promise<JobRecord | null> {
    return this.change({ _id, status, statusChangedAt, decideBy }, { $set: set, $push: { history: entry } }, session);
  }

  async setItems(session: ClientSession, _id: Types.ObjectId, items: JobItems, data?: SaidData): Promise<JobRecord> {
    const job = await this.change({ _id }, { $set: { items, ...(data && { data }) } }, session);
    if (!job) throw new Error(`the job ${String(_id)} is not there`);
    return job;
  }

  async hold(session: ClientSession, _id: Types.ObjectId, holdUntil: Date): Promise<JobRecord> {
    const job = await this.change({ _id }, { $set: { holdUntil } }, session);
    if (!job) throw new Error(`the job ${String(_id)} is not there`);
    return job;
  }

  /** The job whose hold ran out first; null if none did. @param without ids of excluded jobs */
  async findUnheld(now: Date, without: readonly Types.ObjectId[]): Promise<JobRecord | null> {
    return this.model
      .findOne({ holdUntil: { $type: 'date', $lte: now }, _id: { $nin: [...without] } })
      .sort({ holdUntil: 1 })
      .lean<JobRecord>();
  }

  /** The job whose deadline, or warning of it, came first; null if none came. @param without ids of excluded jobs */
  async findDue(field: 'decideBy' | 'warnAt', now: Date, without: readonly Types.ObjectId[]): Promise<JobRecord | null> {
    return this.model
      .findOne({ [field]: { $type: 'date', $lte: now }, status: { $in: DUE_STATUSES }, _id: { $nin: [...without] } })
      .sort({ [field]: 1 })
      .lean<JobRecord>();
  }

  /** The job whose appeal nobody decided in time, the oldest first; null if there is none. @param without ids of excluded jobs */
  async findAppealed(now: Date, without: readonly Types.ObjectId[]): Promise<JobRecord | null> {
    return this.model
      .findOne({ appealBy: { $type: 'date', $lte: now }, appeal: 'open', status: 'rejected', _id: { $nin: [...without] } })
      .sort({ appealBy: 1 })
      .lean<JobRecord>();
  }

  /** The rejected job whose accepted items are to be paid, the oldest first; null if there is none. @param without ids of excluded jobs */
  async findUnsettled(now: Date, without: readonly Types.ObjectId[]): Promise<JobRecord | null> {
    return this.model
      .findOne({ settleBy: { $type: 'date', $lte: now }, status: 'rejected', _id: { $nin: [...without] } })
      .sort({ settleBy: 1 })
      .lean<JobRecord>();
  }

  /** Moves or ends the wait for the payment of the accepted items. @returns false if it has changed since the job was read */
  async moveSettlement(session: ClientSession, { _id, settleBy = null }: JobRecord, next: Date | null): Promise<boolean> {
    return (await this.change({ _id, settleBy, status: 'rejected' }, { $set: { settleBy: next } }, session)) !== null;
  }

  /** @returns whether nobody was warned of this deadline before */
  async endWarning(session: ClientSession, { _id, warnAt = null }: JobRecord): Promise<boolean> {
    return (await this.change({ _id, warnAt }, { $set: { warnAt: null } }, session)) !== null;
  }

  /** Moves the deadline of a handed-in job, with its history entry. @returns null if it was held or decided since `job` was read */
  async setHeld(
    session: ClientSession,
    { _id, status, statusChangedAt, decideBy = null }: JobRecord,
    { moved, entry }: { moved: Date; entry: JobHistoryEntry },
  ): Promise<JobRecord | null> {
    return this.change(
      { _id, status, statusChangedAt, decideBy },
      { $set: { decideBy: moved, warnAt: warnAt(moved), held: true }, $push: { history: entry } },
      session,
    );
  }

  /** Keeps a rejection for a second admin. @returns null if the job has changed since it was read */
  async setProposal(
    session: ClientSession,
    { _id, status, statusChangedAt }: JobRecord,
    proposal: RejectionProposal,
  ): Promise<JobRecord | null> {
    return this.change({ _id, status, statusChangedAt }, { $set: { proposal } }, session);
  }

  /** Lets a person decide on a handed-in job that has no price by itself any more. */
  async endDeadline({ _id, decideBy = null }: JobRecord): Promise<void> {
    await this.model.updateOne({ _id, decideBy }, { $set: { decideBy: null, warnAt: null } });
  }

  /** @returns whether a person has a pending job with items in a project */
  async hasOpenBatch(
    annotatorId: Types.ObjectId,
    projectId: Types.ObjectId | null,
    session: ClientSession | null = null,
  ): Promise<boolean> {
    return (await this.model.exists({ annotatorId, projectId, status: 'pending', items: { $ne: null } }).session(session)) !== null;
  }

  /** @returns whether a person has, or had, a job that is in a project or is judged by its guideline */
  async everHadJobIn(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    const found = await Promise.all([
      this.model.exists({ annotatorId, projectId }),
      this.model.exists({ annotatorId, 'guideline.projectId': projectId }),
    ]);
    return found.some((job) => job !== null);
  }

  /** Ends the hold of a job that is not pending any more or was started. */
  async endHold(_id: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { holdUntil: null } });
  }

  /** Sets the invoice of a job approved in this transaction, in the job and in the last entry of its history. */
  async setInvoice(session: ClientSession, { _id, history }: JobRecord, invoice: JobInvoice): Promise<JobRecord> {
    const set = { invoice, [`history.${history.length - 1}.invoiceNumber`]: invoice.invoiceNumber };
    const job = await this.change({ _id }, { $set: set }, session);
    if (!job) throw new Error(`the approved job ${String(_id)} is not there`);
    return job;
  }

  /** Changes fields of a job's clock and its first start. @returns the changed job */
  async setClock(
    session: ClientSession,
    _id: Types.ObjectId,
    { clock, startedAt }: { clock: Partial<JobClock>; startedAt?: Date },
  ): Promise<JobRecord> {
    const fields = Object.fromEntries(Object.entries(clock).map(([name, value]) => [`clock.${name}`, value]));
    const job = await this.change({ _id }, { $set: { ...fields, ...(startedAt && { startedAt }) } }, session);
    if (!job) throw new Error(`the job ${String(_id)} is not there`);
    return job;
  }

  async markTime(session: ClientSession, ids: readonly Types.ObjectId[], flag: TimeFlag): Promise<void> {
    const open = { _id: { $in: [...ids] }, status: { $in: [...OPEN_JOB_STATUSES] }, timeFlags: { $ne: flag } };
    await this.model.updateMany(open, { $push: { timeFlags: flag } }, { session });
    // A person decides on marked time that is paid by the hour.
    const promised = { _id: { $in: [...ids] }, decideBy: { $type: 'date' as const }, 'rate.per': 'hour' as const };
    await this.model.updateMany(promised, { $set: { decideBy: null, warnAt: null } }, { session });
  }

  /** Records the first opening of the guideline. @returns null if it was opened before */
  async openGuideline(_id: Types.ObjectId, at: Date): Promise<JobRecord | null> {
    return this.change({ _id, guidelineOpenedAt: null }, { $set: { guidelineOpenedAt: at } });
  }

  async countByAnnotator(ids: readonly Types.ObjectId[]): Promise<{ annotatorId: Types.ObjectId; status: JobStatus; jobs: number }[]> {
    return this.model.aggregate([
      { $match: { annotatorId: { $in: [...ids] } } },
      { $group: { _id: { annotatorId: '$annotatorId', status: '$status' }, jobs: { $sum: 1 } } },
      { $project: { _id: 0, annotatorId: '$_id.annotatorId', status: '$_id.status', jobs: 1 } },
    ]);
  }

  async setTask(session: ClientSession, taskId: Types.ObjectId, task: JobTask): Promise<void> {
    await this.model.updateMany({ taskId }, { $set: { task } }, { session });
  }

  async setModality(session: ClientSession, taskId: Types.ObjectId, modality: Modality): Promise<void> {
    await this.model.updateMany({ taskId }, { $set: { modality } }, { session });
  }

  async setProject(session: ClientSession, taskId: Types.ObjectId, project: Pick<JobRecord, 'projectId'> & ProjectNames): Promise<void> {
    await this.model.updateMany({ taskId }, { $set: project }, { session });
  }

  async renameProject(session: ClientSession, project: Pick<ProjectRecord, '_id' | 'projectName' | 'title'>): Promise<void> {
    await this.model.updateMany({ projectId: project._id }, { $set: projectNamesOf(project) }, { session });
  }

  async setAnnotator(session: ClientSession, annotatorId: Types.ObjectId, annotator: JobAnnotator): Promise<void> {
    await this.model.updateMany({ annotatorId }, { $set: { annotator } }, { session });
  }

  async setUnread(session: ClientSession, _id: Types.ObjectId, { side, count }: UnreadOfSide): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { [`unread.${side}`]: count } }, { session });
  }

  /** Changes the due date of one job, with its history entry. @returns null if its status or due date has changed since `job` was read */
  async setDueDate(
    session: ClientSession,
    { _id, status, dueDate }: JobRecord,
    { changed, entry }: { changed: PlainDate; entry: JobHistoryEntry },
  ): Promise<JobRecord | null> {
    return this.change({ _id, status, dueDate }, { $set: { dueDate: changed }, $push: { history: entry } }, session);
  }

  /** Moves a task's jobs in these statuses to its new due date. A job keeps a later date of its own. */
  async followDueDate(
    session: ClientSession,
    taskId: Types.ObjectId,
    statuses: readonly JobStatus[],
    before: PlainDate,
    after: PlainDate,
  ): Promise<void> {
    const follows = { $or: [{ dueDate: before }, { dueDate: { $lt: after } }] };
    await this.model.updateMany({ taskId, status: { $in: [...statuses] }, ...follows }, { $set: { dueDate: after } }, { session });
  }

  async setTaskWords(session: ClientSession, taskId: Types.ObjectId, words: readonly string[]): Promise<void> {
    const found = await this.model
      .find({ taskId }, { annotatorWords: 1 })
      .session(session)
      .lean<Pick<JobRecord, '_id' | 'annotatorWords'>[]>();
    const writes = found.map(({ _id, annotatorWords }) => ({
      updateOne: { filter: { _id }, update: { $set: { searchWords: [...new Set([...words, ...annotatorWords])] } } },
    }));
    for (let from = 0; from < writes.length; from += WORDS_BATCH) {
      await this.model.bulkWrite(writes.slice(from, from + WORDS_BATCH), { session });
    }
  }
}
