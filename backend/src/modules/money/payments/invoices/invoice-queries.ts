import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Money, type PaymentTab } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type Counted, type TimeBins, sumByBin } from '../../../../common/clock/time-bins.js';
import { inPieces } from '../../../../common/concurrency/in-turns.js';
import { readRows } from '../../../../common/pagination/find-page.js';
import { firstHits } from '../../../../common/search/first-hits.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { INVOICE_MODEL, type InvoiceRecord } from './persistence/invoice.schema.js';
import { type InvoiceTotals, InvoiceTotalsRepository } from './persistence/invoice-totals.repository.js';

const DATED = { jobId: 1, annotatorId: 1, naira: 1, fee: 1, invoicedDate: 1, paidDate: 1 } as const;
export type DatedInvoice = Pick<InvoiceRecord, '_id' | keyof typeof DATED>;

const OWED = { status: 1, naira: 1, amount: 1, invoicedDate: 1 } as const;
export type OwedInvoice = Pick<InvoiceRecord, '_id' | keyof typeof OWED>;

const PIECE = 500;

/** Invoices for overview, plots and search. Each query has its index. */
@Injectable()
export class InvoiceQueries {
  constructor(
    @InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>,
    private readonly repository: InvoiceRepository,
    private readonly kept: InvoiceTotalsRepository,
  ) {}

  /** Finds void ones, too: their number is on a notification. @param annotatorId undefined for all annotators */
  async search(words: QueryFilter<InvoiceRecord>, annotatorId: Types.ObjectId | undefined): Promise<InvoiceRecord[]> {
    return firstHits(this.invoices, { ...(annotatorId ? { annotatorId } : {}), ...words });
  }

  /** The amounts of these jobs' invoices that are not Void. */
  async amountsOf(jobIds: readonly Types.ObjectId[]): Promise<Pick<InvoiceRecord, '_id' | 'jobId' | 'amount'>[]> {
    return readRows(this.invoices, { jobId: { $in: [...jobIds] }, live: true }, { fields: { jobId: 1, amount: 1 } });
  }

  /** Kobo of these jobs' invoices that are not Void, by job. Invoices without an exchange rate are left out. */
  async nairaOf(jobIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const found = await readRows(this.invoices, { jobId: { $in: [...jobIds] }, live: true }, { fields: { jobId: 1, naira: 1 } });
    return new Map(found.flatMap(({ jobId, naira }) => (naira === null ? [] : [[String(jobId), naira] as const])));
  }

  /** Kobo of the bonuses for the work in a project that are not Void, by annotator. Those without an exchange rate are left out. */
  async bonusesOf(projectId: Types.ObjectId): Promise<Map<string, number>> {
    const sums = await this.invoices.aggregate<{ _id: Types.ObjectId; naira: number }>([
      { $match: { 'bonus.projectId': String(projectId), 'bonus.examId': null, live: true } },
      { $group: { _id: '$annotatorId', naira: { $sum: '$naira' } } },
    ]);
    return new Map(sums.map(({ _id, naira }) => [String(_id), naira]));
  }

  /** The kept sums. @param annotatorId undefined for all annotators */
  async totalsOfTabs(annotatorId?: Types.ObjectId): Promise<Record<PaymentTab, InvoiceTotals>> {
    return this.kept.ofTabs(annotatorId);
  }

  /** A person's invoices that are not paid yet. */
  async owedTo(annotatorId: Types.ObjectId): Promise<OwedInvoice[]> {
    return readRows(this.invoices, { annotatorId, tab: 'unpaid' }, { fields: OWED });
  }

  /** @returns whether a person was paid since then */
  async wasPaidSince(annotatorId: Types.ObjectId, since: Date, session: ClientSession | null = null): Promise<boolean> {
    return (await this.invoices.exists({ annotatorId, tab: 'paid', paidDate: { $gte: since } }).session(session)) !== null;
  }

  /** The quoted amount of all unpaid invoices. */
  async owed(): Promise<Money> {
    return (await this.repository.totals({ tab: 'unpaid' })).naira;
  }

  /** Kobo of invoices that are not Void, by the bin of their date. @param annotatorId undefined for all annotators */
  async invoiced(bins: TimeBins, annotatorId?: Types.ObjectId): Promise<Counted[]> {
    const filter = { ...(annotatorId ? { annotatorId } : {}), live: true, invoicedDate: { $gte: bins.from } };
    return sumByBin(this.invoices, filter, { field: 'invoicedDate', bins, value: '$naira' });
  }

  /** Invoices of work that are not Void by their date, in pieces. */
  invoicedBetween(from: Date, until: Date): AsyncGenerator<DatedInvoice[]> {
    return this.dated({ live: true, invoicedDate: { $gte: from, $lt: until } }, 'invoicedDate');
  }

  /** Paid invoices of work by the date of the payment, in pieces. */
  paidBetween(from: Date, until: Date): AsyncGenerator<DatedInvoice[]> {
    return this.dated({ tab: 'paid', paidDate: { $gte: from, $lt: until } }, 'paidDate');
  }

  private dated(filter: QueryFilter<InvoiceRecord>, date: 'invoicedDate' | 'paidDate'): AsyncGenerator<DatedInvoice[]> {
    const found = this.invoices.find({ ...filter, bonus: { $exists: false } }, DATED).sort({ [date]: 1, _id: 1 });
    return inPieces(found.lean<DatedInvoice[]>().cursor({ batchSize: PIECE }), PIECE);
  }

  /** Kobo of paid invoices by the bin of the payment. */
  async paid(bins: TimeBins): Promise<Counted[]> {
    const filter = { tab: 'paid' as const, paidDate: { $gte: bins.from } };
    return sumByBin(this.invoices, filter, { field: 'paidDate', bins, value: '$naira' });
  }
}
