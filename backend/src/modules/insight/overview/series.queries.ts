import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type JobStatus } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { JOB_MODEL, type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { INVOICE_MODEL, type InvoiceRecord } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { type Counted, type TimeBins } from './domain/bins.js';

const DAY_MS = 86_400_000;

/** Statuses of a submitted job that is not in rework, in the order of a plot's values. */
export const OUTCOMES = ['submitted', 'approved', 'rejected'] as const satisfies readonly JobStatus[];
type Outcome = (typeof OUTCOMES)[number];

export interface OutcomeCount {
  readonly id: Types.ObjectId | null;
  readonly status: Outcome;
  readonly jobs: number;
}

const wholeUnits = (milliseconds: object, unit: number): object => ({ $floor: { $divide: [milliseconds, unit] } });
const binOf = (field: string, { from, width }: TimeBins): object => wholeUnits({ $subtract: [`$${field}`, from] }, width);

/**
 * Aggregations for the plots over collections of other modules. Each query reads an index range from the first bin on: its cost grows with
 * the requested days, not with the age of the data.
 */
@Injectable()
export class SeriesQueries {
  constructor(
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
    @InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>,
  ) {}

  /** Jobs whose decision still applies, by the bin of its date. @param annotatorId undefined for all annotators */
  async decided(status: 'approved' | 'rejected', bins: TimeBins, annotatorId?: Types.ObjectId): Promise<Counted[]> {
    const field = status === 'approved' ? 'approvedDate' : 'rejectedDate';
    const filter = { ...(annotatorId ? { annotatorId } : {}), status, statusChangedAt: { $gte: bins.from } };
    return this.countJobs(filter, field, bins);
  }

  /** Jobs by the bin of their submission, without jobs in rework. */
  async submitted(bins: TimeBins): Promise<Counted[]> {
    return this.countJobs(submittedSince(bins.from), 'submittedDate', bins);
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

  /** Kobo of invoices that are not Void, by the bin of their date. @param annotatorId undefined for all annotators */
  async invoiced(bins: TimeBins, annotatorId?: Types.ObjectId): Promise<Counted[]> {
    return this.sumNaira({ ...(annotatorId ? { annotatorId } : {}), live: true, invoicedDate: { $gte: bins.from } }, 'invoicedDate', bins);
  }

  /** Kobo of paid invoices by the bin of the payment. */
  async paid(bins: TimeBins): Promise<Counted[]> {
    return this.sumNaira({ tab: 'paid', paidDate: { $gte: bins.from } }, 'paidDate', bins);
  }

  private async countJobs(filter: QueryFilter<JobRecord>, field: string, bins: TimeBins): Promise<Counted[]> {
    const counted = await this.jobs.aggregate<{ _id: number; value: number }>([
      { $match: filter },
      { $group: { _id: binOf(field, bins), value: { $sum: 1 } } },
    ]);
    return counted.map(({ _id, value }) => ({ bin: _id, value }));
  }

  private async sumNaira(filter: QueryFilter<InvoiceRecord>, field: string, bins: TimeBins): Promise<Counted[]> {
    const sums = await this.invoices.aggregate<{ _id: number; value: number }>([
      { $match: filter },
      { $group: { _id: binOf(field, bins), value: { $sum: '$naira' } } },
    ]);
    return sums.map(({ _id, value }) => ({ bin: _id, value }));
  }
}

/** Includes `statusChangedAt` for its index: a submission changes the status, so no job is lost. */
const submittedSince = (from: Date): QueryFilter<JobRecord> => ({
  statusChangedAt: { $gte: from },
  status: { $in: [...OUTCOMES] },
  submittedDate: { $gte: from },
});
