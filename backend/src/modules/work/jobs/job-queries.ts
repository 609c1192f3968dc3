import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { appealableSince, type Currency, ENDED_JOB_STATUSES, type JobItems, type JobStatus, LIMITS } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { type Counted, type TimeBins, sumByBin, wholeUnits } from '../../../common/clock/time-bins.js';
import { inPieces } from '../../../common/concurrency/in-turns.js';
import { readByIds, readRows } from '../../../common/pagination/find-page.js';
import { type CountQuestion, type RowsQuestion } from '../../../common/pagination/read-together.js';
import { firstHits } from '../../../common/search/first-hits.js';
import { confirmedMinutesOf } from './domain/job-time.js';
import { JOB_MODEL, type JobHistoryEntry, type JobRecord } from './persistence/job.schema.js';

const DAY_MS = 86_400_000;
const BEFORE_ALL = new Date(0);

const SHOWN = { task: 1, dueDate: 1, status: 1, rate: 1, clock: 1 } as const;
export type ShownJob = Pick<JobRecord, '_id' | keyof typeof SHOWN>;
export type AssignedJob = ShownJob & Pick<JobRecord, 'annotator'>;

const TIMED = { annotatorId: 1, 'clock.seconds': 1, timeFlags: 1 } as const;
export type TimedJob = Pick<JobRecord, '_id' | 'annotatorId' | 'timeFlags'> & { readonly clock: Pick<JobRecord['clock'], 'seconds'> };

const STEPS = { annotatorId: 1, projectId: 1, reviewDays: 1, 'history.action': 1, 'history.at': 1 } as const;
export type JobSteps = Pick<JobRecord, '_id' | 'annotatorId' | 'projectId' | 'reviewDays'> & {
  readonly history: readonly Pick<JobHistoryEntry, 'action' | 'at'>[];
};

const STANDING = { status: 1, appeal: 1, rejectedDate: 1, settleBy: 1, 'items.sentBack': 1 } as const;
export type StandingJob = Pick<JobRecord, '_id' | 'status' | 'appeal' | 'rejectedDate' | 'settleBy'> & {
  readonly items: Pick<JobItems, 'sentBack'> | null;
};

const CLOCKED = { projectId: 1, 'clock.seconds': 1, 'history.action': 1, 'history.approvedMinutes': 1 } as const;
export interface ClockedJob extends Pick<JobRecord, '_id' | 'projectId'> {
  /** On the clock. */
  readonly seconds: number;
  /** By a person. */
  readonly confirmedMinutes: number | undefined;
}

const APPROVED = {
  modality: 1,
  projectId: 1,
  submittedDate: 1,
  approvedDate: 1,
  'items.total': 1,
  'items.skipped': 1,
  'items.sentBack': 1,
  'clock.seconds': 1,
  'submission.minutes': 1,
  'history.action': 1,
  'history.approvedMinutes': 1,
} as const;
export type ApprovedJob = Pick<JobRecord, '_id' | 'modality' | 'projectId' | 'submittedDate' | 'approvedDate'> & {
  readonly items: Pick<JobItems, 'total' | 'skipped' | 'sentBack'> | null;
  readonly submission: { readonly minutes: number } | null;
  readonly clock: Pick<JobRecord['clock'], 'seconds'>;
  readonly history: readonly Partial<Pick<JobHistoryEntry, 'action' | 'approvedMinutes'>>[];
};

const PRICED = { annotatorId: 1, 'clock.seconds': 1, 'data.load': 1, 'data.send': 1 } as const;
export type PricedJob = Pick<TimedJob, '_id' | 'annotatorId' | 'clock'> & Pick<JobRecord, 'data'>;

const PIECE = 500;

/** Statuses of a submitted job that is not in rework, in the order of a plot's values. */
export const OUTCOMES = ['submitted', 'approved', 'rejected'] as const satisfies readonly JobStatus[];
type Outcome = (typeof OUTCOMES)[number];

interface OutcomeCount {
  readonly id: Types.ObjectId | null;
  readonly status: Outcome;
  readonly jobs: number;
}

/** Sums of approved jobs that are paid in one currency. */
export interface AcceptedWork {
  readonly currency: Currency;
  readonly items: number;
  readonly seconds: number;
  /** In minor units. */
  readonly amount: number;
}

/** Jobs for overview, plots and search. Each query has its index. */
@Injectable()
export class JobQueries {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** @param annotatorId undefined for all annotators */
  async search(words: QueryFilter<JobRecord>, annotatorId: Types.ObjectId | undefined): Promise<JobRecord[]> {
    return firstHits(this.jobs, { ...(annotatorId ? { annotatorId } : {}), ...words });
  }

  /** A person's jobs that wait for a decision, or were rejected. */
  async standingOf(annotatorId: Types.ObjectId): Promise<StandingJob[]> {
    return readRows(this.jobs, { annotatorId, status: { $in: ['submitted', 'rejected'] } }, { fields: STANDING });
  }

  /** The jobs of a project with items, with their time. */
  async timedOf(projectId: Types.ObjectId): Promise<TimedJob[]> {
    return readRows(this.jobs, { projectId, items: { $type: 'object' } }, { fields: TIMED });
  }

  /** Approved jobs of a project with items, by currency. Skipped items do not count, gold items do. */
  async acceptedOf(projectId: Types.ObjectId): Promise<AcceptedWork[]> {
    const groups = await this.jobs.aggregate<{ _id: Currency; total: number; skipped: number; seconds: number; amount: number }>([
      { $match: { projectId, live: true, items: { $type: 'object' }, status: 'approved' } },
      {
        $group: {
          _id: '$approvedAmount.currency',
          total: { $sum: '$items.total' },
          skipped: { $sum: '$items.skipped' },
          seconds: { $sum: '$clock.seconds' },
          amount: { $sum: '$approvedAmount.amount' },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    return groups.map(({ _id: currency, total, skipped, ...sums }) => ({ currency, items: total - skipped, ...sums }));
  }

  async stepsSince(annotatorId: Types.ObjectId, since: Date): Promise<Pick<JobHistoryEntry, 'action' | 'at' | 'submission'>[][]> {
    const fields = { 'history.action': 1, 'history.at': 1, 'history.submission.minutes': 1 } as const;
    const found = await readRows(this.jobs, { annotatorId, statusChangedAt: { $gte: since } }, { fields });
    return found.map(({ history }) => history);
  }

  /** Steps of all jobs, in pieces. A job that changes meanwhile is read once, as its place by the id does not change. */
  steps(): AsyncGenerator<JobSteps[]> {
    const found = this.jobs.find({}, STEPS).sort({ _id: 1 });
    return inPieces(found.lean<JobSteps[]>().cursor({ batchSize: PIECE }), PIECE);
  }

  /** A person's approved jobs, in pieces. */
  approvedOf(annotatorId: Types.ObjectId): AsyncGenerator<ApprovedJob[]> {
    const found = this.jobs.find({ annotatorId, status: 'approved' }, APPROVED).lean<ApprovedJob[]>();
    return inPieces(found.cursor({ batchSize: PIECE }), PIECE);
  }

  /**
   * Counts a person's jobs whose rejection is final: its appeal was lost or is no longer possible, or the job ended after it. Work in
   * rework is not decided.
   */
  async countRejected(annotatorId: Types.ObjectId, now: Date): Promise<number> {
    const isFinal = [
      { status: 'rejected', appeal: 'lost' },
      { status: 'rejected', appeal: null, rejectedDate: { $lt: appealableSince(now) } },
      { status: { $in: ENDED_JOB_STATUSES }, appeal: { $ne: 'won' } },
    ] as const;
    return this.jobs.countDocuments({ annotatorId, 'history.action': 'reject', $or: [...isFinal] });
  }

  /** Approved jobs of a project with their time, in pieces. */
  pricedOf(projectId: Types.ObjectId): AsyncGenerator<PricedJob[]> {
    const found = this.jobs.find({ projectId, status: 'approved' }, PRICED).sort({ statusChangedAt: 1, _id: 1 });
    return inPieces(found.lean<PricedJob[]>().cursor({ batchSize: PIECE }), PIECE);
  }

  /** Jobs that were approved then, and still are, with their time, in pieces. */
  pricedBetween(from: Date, until: Date): AsyncGenerator<PricedJob[]> {
    const found = this.jobs.find({ status: 'approved', statusChangedAt: { $gte: from, $lt: until } }, PRICED);
    return inPieces(found.sort({ statusChangedAt: -1, _id: -1 }).lean<PricedJob[]>().cursor({ batchSize: PIECE }), PIECE);
  }

  /** Unknown ids are left out. */
  async clockedOf(ids: readonly Types.ObjectId[]): Promise<ClockedJob[]> {
    const found = await readByIds(this.jobs, ids, CLOCKED);
    return found.map(({ _id, projectId, clock: { seconds }, history }) => ({
      _id,
      projectId,
      seconds,
      confirmedMinutes: confirmedMinutesOf(history),
    }));
  }

  /** Jobs that were neither declined nor cancelled. */
  live(annotatorId: Types.ObjectId): CountQuestion {
    return { of: this.jobs.collection, filter: { annotatorId, live: true } };
  }

  withOpenedGuideline(annotatorId: Types.ObjectId): CountQuestion {
    // The index alone answers a range, unlike "not null".
    return { of: this.jobs.collection, filter: { annotatorId, live: true, guidelineOpenedAt: { $gt: BEFORE_ALL } } };
  }

  /** @param annotatorId undefined for all annotators */
  inStatus(status: JobStatus, annotatorId?: Types.ObjectId): CountQuestion {
    return { of: this.jobs.collection, filter: { ...(annotatorId && { annotatorId }), status }, limit: LIMITS.totalMax };
  }

  openAppeals(): CountQuestion {
    return { of: this.jobs.collection, filter: { appealBy: { $type: 'date' } }, limit: LIMITS.totalMax };
  }

  /** The appeal whose 72 hours end first. */
  firstAppeal(): RowsQuestion<Pick<JobRecord, '_id' | 'appealBy'>> {
    return { ...this.openAppeals(), sort: { appealBy: 1 }, limit: 1, fields: { appealBy: 1 } };
  }

  /** Rejections that wait for a second admin, and that this one did not propose. */
  waitingRejections(adminId: string): CountQuestion {
    const filter = { 'proposal.at': { $type: 'date' }, 'proposal.by._id': { $ne: adminId } };
    return { of: this.jobs.collection, filter, limit: LIMITS.totalMax };
  }

  /** The one that was proposed first. */
  firstWaitingRejection(adminId: string): RowsQuestion<Pick<JobRecord, '_id'>> {
    return { ...this.waitingRejections(adminId), sort: { 'proposal.at': 1 }, limit: 1, fields: { _id: 1 } };
  }

  /** The pending jobs that are due first. */
  pending(annotatorId: Types.ObjectId, limit: number): RowsQuestion<ShownJob> {
    const filter = { annotatorId, status: 'pending' };
    return { of: this.jobs.collection, filter, sort: { dueDate: 1, _id: 1 }, limit, fields: SHOWN };
  }

  /** The newest jobs assigned since `since`. */
  assigned(since: Date, limit: number): RowsQuestion<AssignedJob> {
    const filter = { assignedAt: { $gte: since } };
    return { of: this.jobs.collection, filter, sort: { assignedAt: -1, _id: -1 }, limit, fields: { ...SHOWN, annotator: 1 } };
  }

  /** Jobs whose decision still applies, by the bin of its date. @param annotatorId undefined for all annotators */
  async decided(status: 'approved' | 'rejected', bins: TimeBins, annotatorId?: Types.ObjectId): Promise<Counted[]> {
    const field = status === 'approved' ? 'approvedDate' : 'rejectedDate';
    const filter = { ...(annotatorId ? { annotatorId } : {}), status, statusChangedAt: { $gte: bins.from } };
    return sumByBin(this.jobs, filter, { field, bins, value: 1 });
  }

  /** Jobs by the bin of their submission, without jobs in rework. */
  async submitted(bins: TimeBins): Promise<Counted[]> {
    return sumByBin(this.jobs, submittedSince(bins.from), { field: 'submittedDate', bins, value: 1 });
  }

  /** Jobs submitted since `from` by status, and by project or annotator. @returns a null id for jobs without a project */
  async countBy(field: 'projectId' | 'annotatorId', from: Date): Promise<OutcomeCount[]> {
    const groups = await this.jobs.aggregate<{ _id: { id?: Types.ObjectId | null; status: Outcome }; jobs: number }>([
      { $match: submittedSince(from) },
      { $group: { _id: { id: `$${field}`, status: '$status' }, jobs: { $sum: 1 } } },
    ]);
    return groups.map(({ _id: { id = null, status }, jobs }) => ({ id, status, jobs }));
  }

  async queueByDays(now: Date): Promise<{ days: number; jobs: number }[]> {
    const groups = await this.jobs.aggregate<{ _id: number; jobs: number }>([
      { $match: { status: 'submitted' } },
      { $group: { _id: wholeUnits({ $subtract: [now, '$submittedDate'] }, DAY_MS), jobs: { $sum: 1 } } },
    ]);
    return groups.map(({ _id, jobs }) => ({ days: _id, jobs }));
  }
}

/** Includes `statusChangedAt` for its index: a submission changes the status, so no job is lost. */
const submittedSince = (from: Date): QueryFilter<JobRecord> => ({
  statusChangedAt: { $gte: from },
  status: { $in: [...OUTCOMES] },
  submittedDate: { $gte: from },
});
