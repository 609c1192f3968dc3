import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type DrawnShare } from '@labelbridge/annotation';
import { type JobItems, type JobStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { JobFunds } from './funds/job-funds.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { JOB_MODEL, type JobRecord } from './persistence/job.schema.js';

const IDS_AT_ONCE = 500;

export interface HandedInJob {
  readonly _id: Types.ObjectId;
  readonly taskId: Types.ObjectId;
  readonly annotatorId: Types.ObjectId;
  readonly status: JobStatus;
  readonly submittedDate: Date;
}

/** The maximum number of jobs read for an estimate. */
const JOBS_ASKED = 50;

interface SentWork extends Pick<JobRecord, '_id'> {
  readonly data: { readonly sent: number };
  readonly items: Pick<JobItems, 'total'> | null;
}

type ItemChanges = Partial<Record<keyof JobItems, number>>;

const itemCounts = (by: ItemChanges) => Object.fromEntries(Object.entries(by).map(([name, value]) => [`items.${name}`, value]));

/** Jobs for the work on their items. Writes use the caller's transaction. */
@Injectable()
export class JobWorkService {
  constructor(
    @InjectModel(JOB_MODEL) private readonly records: Model<JobRecord>,
    private readonly jobs: JobRepository,
    private readonly funds: JobFunds,
  ) {}

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<JobRecord | null> {
    return this.jobs.findById(id, session);
  }

  /** @returns whether a person has a pending job with items in a project */
  async hasOpenBatch(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    return this.jobs.hasOpenBatch(annotatorId, projectId);
  }

  /** @returns whether a person has a job in a project that was neither declined nor cancelled */
  async hasJobIn(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    return (await this.records.exists({ annotatorId, projectId, live: true })) !== null;
  }

  /** The person of each job in a project that was neither declined nor cancelled, in pieces. */
  async *annotatorIds(projectId: Types.ObjectId, session: ClientSession | null): AsyncIterable<Types.ObjectId> {
    const found = this.records.find({ projectId, live: true }, { annotatorId: 1 }).session(session).lean<JobRecord[]>();
    for await (const { annotatorId } of found.cursor({ batchSize: IDS_AT_ONCE })) yield annotatorId;
  }

  /** @returns whether a person began a job in a project, or handed one in */
  async hasWorkedIn(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    const begun = { $or: [{ startedAt: { $type: 'date' as const } }, { submittedDate: { $type: 'date' as const } }] };
    return (await this.records.exists({ annotatorId, projectId, ...begun })) !== null;
  }

  /** The tasks of a project that a person has, without declined and cancelled jobs. */
  async findTaskIdsOf(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.records.distinct('taskId', { annotatorId, projectId, live: true });
  }

  /** The jobs with items of a project or a task that are handed in and not set aside, the earliest first. */
  async findHandedIn(of: Pick<JobRecord, 'projectId'> | Pick<JobRecord, 'taskId'>): Promise<HandedInJob[]> {
    const filter = {
      ...of,
      live: true,
      items: { $type: 'object' as const },
      submittedDate: { $type: 'date' as const },
      setAside: { $ne: true as const },
    };
    const rows = await this.records.find(filter, { taskId: 1, annotatorId: 1, status: 1, submittedDate: 1 }).lean<HandedInJob[]>();
    return rows.sort((a, b) => a.submittedDate.getTime() - b.submittedDate.getTime() || (String(a._id) < String(b._id) ? -1 : 1));
  }

  /** Counts the jobs of a project or a task that were set aside. */
  async countSetAside(of: Pick<JobRecord, 'projectId'> | Pick<JobRecord, 'taskId'>): Promise<number> {
    return this.records.countDocuments({ ...of, live: true, items: { $type: 'object' }, setAside: true });
  }

  /** Marks a job with time that only a device confirms. */
  async markOffline(session: ClientSession, id: Types.ObjectId): Promise<void> {
    await this.jobs.markTime(session, [id], 'offline');
  }

  /** Keeps what share of the submitted items was drawn for review, and why. */
  async setDrawn(session: ClientSession, _id: Types.ObjectId, drawn: DrawnShare): Promise<void> {
    await this.records.updateOne({ _id }, { $set: { drawn } }, { session });
  }

  /** The earliest end of a hold in a project, when the job returns to its queue; null if none is held. @param without ids of excluded tasks */
  async firstHoldOf(projectId: Types.ObjectId, without: readonly Types.ObjectId[]): Promise<Date | null> {
    const [first] = await this.records
      .find({ projectId, taskId: { $nin: [...without] }, holdUntil: { $type: 'date' } }, { holdUntil: 1 })
      .sort({ holdUntil: 1 })
      .limit(1)
      .lean<Pick<JobRecord, 'holdUntil'>[]>();
    return first?.holdUntil ?? null;
  }

  /** Counts changes of the items of a pending job, and ends its hold. @param sent bytes @returns null if it is not pending any more */
  async countItems(session: ClientSession, _id: Types.ObjectId, by: ItemChanges, sent = 0): Promise<JobRecord | null> {
    const counts = { ...itemCounts(by), ...(sent > 0 && { 'data.sent': sent }) };
    return this.change(session, { _id, status: 'pending' }, { $inc: counts, $set: { holdUntil: null } });
  }

  /** Counts bytes that its annotator loaded. An id of no job is ignored: tries at exams have such files, too. */
  async noteLoaded(_id: string | Types.ObjectId, bytes: number): Promise<void> {
    await this.records.updateOne({ _id }, { $inc: { 'data.loaded': bytes } });
  }

  /** Changes what was said of the data of these jobs. Jobs of which nothing was said keep that. */
  async changeSaidLoad(session: ClientSession, ids: readonly Types.ObjectId[], bytes: number): Promise<void> {
    const said = { _id: { $in: [...ids] }, 'data.load': { $gte: 0 } };
    if (ids.length > 0) await this.records.updateMany(said, { $inc: { 'data.load': bytes } }, { session });
  }

  /** Bytes per item that handed-in jobs of these tasks sent. */
  async sentPerItem(taskIds: readonly Types.ObjectId[]): Promise<number[]> {
    const handedIn = { taskId: { $in: [...taskIds] }, live: true, submittedDate: { $type: 'date' as const }, 'data.sent': { $gt: 0 } };
    const rows = await this.records.find(handedIn, { 'data.sent': 1, 'items.total': 1 }).limit(JOBS_ASKED).lean<SentWork[]>();
    return rows.flatMap(({ data, items }) => (items?.total ? [data.sent / items.total] : []));
  }

  /** The pending jobs of a task that have items. */
  async findWorkedOn(session: ClientSession, taskId: Types.ObjectId): Promise<JobRecord[]> {
    return this.records
      .find({ taskId, status: 'pending', items: { $ne: null } })
      .session(session)
      .lean<JobRecord[]>();
  }

  /** Counts items that were added to or removed from each of these jobs. @throws 409 if the budget has less left than added ones can cost */
  async changeItems(session: ClientSession, ids: readonly Types.ObjectId[], by: ItemChanges): Promise<void> {
    await this.records.updateMany({ _id: { $in: [...ids] } }, { $inc: { ...itemCounts(by), 'items.changes': 1 } }, { session });
    await this.funds.followItems(session, ids);
  }

  /** Counts a review of a job in these statuses. @returns null if it has another status by now, or its rejection was overturned */
  async countReview(
    session: ClientSession,
    { _id, statuses }: { _id: Types.ObjectId; statuses: readonly JobStatus[] },
    by: Pick<JobItems, 'toReview' | 'sentBack'>,
  ): Promise<JobRecord | null> {
    return this.change(session, { _id, status: { $in: [...statuses] }, appeal: { $ne: 'won' } }, { $inc: itemCounts(by) });
  }

  private async change(session: ClientSession, filter: QueryFilter<JobRecord>, update: UpdateQuery<JobRecord>): Promise<JobRecord | null> {
    return this.records.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean<JobRecord>();
  }
}
