import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Currency, type InvoiceStatus, type Money, type PaymentTab, type Quote } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type HistoryEntry } from '../../../../common/lifecycle/history.js';
import { findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../../common/search/search-words.js';
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
  readonly set: { readonly status: InvoiceStatus } & Partial<Pick<InvoiceRecord, 'paidDate' | 'unquoted' | 'payoutId' | 'fee'>>;
  readonly entry: HistoryEntry;
}

/** What invoices come to. */
export interface InvoiceTotals {
  /** As quoted. */
  readonly naira: Money;
  /** Those that wait for a rate, per currency. */
  readonly unquoted: Money[];
}

/** Invoices in the database. Reads are lean. */
@Injectable()
export class InvoiceRepository {
  constructor(@InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>) {}

  async insert(session: ClientSession, invoice: Omit<InvoiceRecord, 'tab' | 'live'>): Promise<InvoiceRecord> {
    const created = new this.invoices({ ...invoice, ...placeOf(invoice.status) });
    await created.save({ session });
    return created.toObject();
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<InvoiceRecord | null> {
    return this.invoices.findById(id).session(session).lean<InvoiceRecord>();
  }

  async findByNumber(invoiceNumber: string): Promise<InvoiceRecord | null> {
    return this.invoices.findOne({ invoiceNumber }).lean<InvoiceRecord>();
  }

  async findMany(ids: readonly (string | Types.ObjectId)[], session: ClientSession | null = null): Promise<InvoiceRecord[]> {
    return ids.length === 0
      ? []
      : this.invoices
          .find({ _id: { $in: [...ids] } })
          .session(session)
          .lean<InvoiceRecord[]>();
  }

  /** Some of those that are owed and in no payout, the oldest first. */
  async findUnpaid(limit: number): Promise<InvoiceRecord[]> {
    return this.invoices.find({ tab: 'unpaid', status: 'Unpaid' }).sort({ invoicedDate: 1, _id: 1 }).limit(limit).lean<InvoiceRecord[]>();
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
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: { ...set, ...placeOf(set.status) }, $push: { history: entry } },
        { session, returnDocument: 'after' },
      )
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

  /** Some of those that wait for a rate, the oldest first. */
  async findUnquoted(limit: number): Promise<InvoiceRecord[]> {
    return this.invoices.find({ unquoted: true }).sort({ _id: 1 }).limit(limit).lean<InvoiceRecord[]>();
  }

  /** Gives an invoice the quote that it waited for. @returns it as it is then, or null where it waits no more */
  async quote(session: ClientSession, _id: Types.ObjectId, quote: Quote, naira: number): Promise<InvoiceRecord | null> {
    return this.invoices
      .findOneAndUpdate({ _id, unquoted: true }, { $set: { quote, naira, unquoted: false } }, { session, returnDocument: 'after' })
      .lean<InvoiceRecord>();
  }

  /** What the invoices of a tab come to, or all that are not Void; those of one annotator, or everybody's. */
  async totals({ annotatorId, tab }: InvoiceScope): Promise<InvoiceTotals> {
    const sums = await this.invoices.aggregate<{ _id: { currency: Currency; unquoted: boolean }; amount: number; naira: number }>([
      { $match: { ...(annotatorId ? { annotatorId } : {}), ...(tab ? { tab } : { live: true }) } },
      {
        $group: {
          _id: { currency: '$amount.currency', unquoted: '$unquoted' },
          amount: { $sum: '$amount.amount' },
          naira: { $sum: '$naira' },
        },
      },
      { $sort: { '_id.currency': 1 } },
    ]);
    return {
      naira: { amount: sums.reduce((sum, { naira }) => sum + naira, 0), currency: 'NGN' },
      unquoted: sums.filter(({ _id }) => _id.unquoted).map(({ _id, amount }) => ({ amount, currency: _id.currency })),
    };
  }
}

const placeOf = (status: InvoiceStatus): Pick<InvoiceRecord, 'tab' | 'live'> => ({ tab: tabOf(status), live: status !== 'Void' });
