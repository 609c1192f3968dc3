import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { INVOICE_STATUSES_OF_TAB, type Money, type PaymentTab } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { type Counted, type TimeBins, sumByBin } from '../../../../common/clock/time-bins.js';
import { readRows } from '../../../../common/pagination/find-page.js';
import { firstHits } from '../../../../common/search/first-hits.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { INVOICE_MODEL, type InvoiceRecord } from './persistence/invoice.schema.js';
import { type InvoiceTotals, InvoiceTotalsRepository } from './persistence/invoice-totals.repository.js';

const LISTED = [...INVOICE_STATUSES_OF_TAB.unpaid, ...INVOICE_STATUSES_OF_TAB.paid];

/** Invoices for overview, plots and search. Each query has its index. */
@Injectable()
export class InvoiceQueries {
  constructor(
    @InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>,
    private readonly repository: InvoiceRepository,
    private readonly kept: InvoiceTotalsRepository,
  ) {}

  /** Omits void invoices, as lists do. @param annotatorId undefined for all annotators */
  async search(words: QueryFilter<InvoiceRecord>, annotatorId: Types.ObjectId | undefined): Promise<InvoiceRecord[]> {
    return firstHits(this.invoices, { ...(annotatorId ? { annotatorId } : {}), ...words, status: { $in: LISTED } });
  }

  /** The amounts of these jobs' invoices that are not Void. */
  async amountsOf(jobIds: readonly Types.ObjectId[]): Promise<Pick<InvoiceRecord, '_id' | 'jobId' | 'amount'>[]> {
    return readRows(this.invoices, { jobId: { $in: [...jobIds] }, live: true }, { fields: { jobId: 1, amount: 1 } });
  }

  /** The kept sums. @param annotatorId undefined for all annotators */
  async totalsOfTabs(annotatorId?: Types.ObjectId): Promise<Record<PaymentTab, InvoiceTotals>> {
    return this.kept.ofTabs(annotatorId);
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

  /** Kobo of paid invoices by the bin of the payment. */
  async paid(bins: TimeBins): Promise<Counted[]> {
    const filter = { tab: 'paid' as const, paidDate: { $gte: bins.from } };
    return sumByBin(this.invoices, filter, { field: 'paidDate', bins, value: '$naira' });
  }
}
