import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InvoiceStatus, type Money, type PaymentTab } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type HistoryEntry } from '../../../common/lifecycle/history.js';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { tabOf } from '../domain/invoice-tab.js';
import { INVOICE_MODEL, type InvoiceRecord } from './invoice.schema.js';

const SORTS: Sorts = [{ field: 'invoicedDate', direction: -1 }];
// Only a paid invoice has a paid date, and a sort needs a value on every row.
const PAID_SORTS: Sorts = [{ field: 'paidDate', direction: -1 }, ...SORTS];

/** Which invoices a list shows: those of one annotator, or everybody's where it is undefined. */
export interface InvoiceScope {
  readonly annotatorId?: Types.ObjectId | undefined;
  readonly tab?: PaymentTab | undefined;
}

/** A change of status, made only where the invoice still has the status it was decided on. */
export interface InvoiceMove {
  readonly from: InvoiceStatus;
  readonly set: { readonly status: InvoiceStatus; readonly paidDate?: Date };
  readonly entry: HistoryEntry;
}

/** Invoices in the database. Reads are lean. */
@Injectable()
export class InvoiceRepository {
  constructor(@InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>) {}

  async insert(session: ClientSession, invoice: Omit<InvoiceRecord, '_id' | 'tab' | 'live'>): Promise<InvoiceRecord> {
    const created = new this.invoices({ ...invoice, ...placeOf(invoice.status) });
    await created.save({ session });
    return created.toObject();
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<InvoiceRecord | null> {
    return this.invoices.findById(id).session(session).lean<InvoiceRecord>();
  }

  /** The invoice of a job that is not Void. */
  async findLive(session: ClientSession, jobId: Types.ObjectId): Promise<InvoiceRecord | null> {
    return this.invoices.findOne({ jobId, live: true }).session(session).lean<InvoiceRecord>();
  }

  async findLiveOfJobs(jobIds: readonly Types.ObjectId[]): Promise<Pick<InvoiceRecord, '_id' | 'jobId' | 'invoiceNumber' | 'status'>[]> {
    return this.invoices
      .find({ jobId: { $in: [...jobIds] }, live: true }, { jobId: 1, invoiceNumber: 1, status: 1 })
      .lean<InvoiceRecord[]>();
  }

  /** @returns the invoice as it is then, or null where it no longer has the status the move was decided on */
  async move(session: ClientSession, id: Types.ObjectId, { from, set, entry }: InvoiceMove): Promise<InvoiceRecord | null> {
    return this.invoices
      .findOneAndUpdate({ _id: id, status: from }, { $set: { ...set, ...placeOf(set.status) }, $push: { history: entry } }, { session, returnDocument: 'after' })
      .lean<InvoiceRecord>();
  }

  /** Void ones are left out: they are seen in their job's history. */
  async list({ annotatorId, tab }: InvoiceScope, { q, ...query }: ListQueryDto): Promise<Page<InvoiceRecord>> {
    const filter: QueryFilter<InvoiceRecord> = {
      ...(annotatorId ? { annotatorId } : {}),
      ...(tab ? { tab } : { live: true }),
      ...searchFilter(q),
    };
    return findPage(this.invoices, filter, query, tab === 'paid' ? PAID_SORTS : SORTS);
  }

  /** What the invoices of a tab come to, or all that are not Void, per currency; those of one annotator, or everybody's. */
  async totals({ annotatorId, tab }: InvoiceScope): Promise<Money[]> {
    const sums = await this.invoices.aggregate<{ _id: Money['currency']; amount: number }>([
      { $match: { ...(annotatorId ? { annotatorId } : {}), ...(tab ? { tab } : { live: true }) } },
      { $group: { _id: '$amount.currency', amount: { $sum: '$amount.amount' } } },
      { $sort: { _id: 1 } },
    ]);
    return sums.map(({ _id, amount }) => ({ amount, currency: _id }));
  }
}

const placeOf = (status: InvoiceStatus): Pick<InvoiceRecord, 'tab' | 'live'> => ({ tab: tabOf(status), live: status !== 'Void' });
