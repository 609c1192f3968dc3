import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Currency, INVOICE_LISTS, type InvoiceList, type InvoiceStatus, type PaymentTab, type Quote } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { inPieces } from '../../../../../common/concurrency/in-turns.js';
import { newSalt } from '../../../../../common/chain/chain.js';
import { type Sealed } from '../../../../../common/chain/record-state.js';
import { type HistoryEntry } from '../../../../../common/lifecycle/history.js';
import { findPage, type Page, readRows, type Sorts, type TabTotals, totalsOfTabs } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../../../common/search/search-words.js';
import { RecordSeals } from '../../../../foundation/audit/seals/record-seals.service.js';
import { SealedRecords } from '../../../../foundation/audit/seals/sealed-records.js';
import { type SumField, type Sums, addSum, tabOf } from '../domain/invoice-sums.js';
import { type InvoiceTotals, InvoiceTotalsRepository } from './invoice-totals.repository.js';
import { INVOICE_MODEL, type InvoiceRecord, invoiceState } from './invoice.schema.js';

const SORTS: Sorts = [{ field: 'invoicedDate', direction: -1 }];
// Only a paid invoice has a paid date, and a sort needs a value on every row.
const PAID_SORTS: Sorts = [{ field: 'paidDate', direction: -1 }, ...SORTS];

/** All annotators if `annotatorId` is undefined. */
interface InvoiceScope {
  readonly annotatorId?: Types.ObjectId | undefined;
  readonly tab?: PaymentTab | undefined;
}

interface ListScope extends Pick<InvoiceScope, 'annotatorId'> {
  /** Limits a list to the invoices of these people; undefined for all. */
  readonly annotatorIds?: readonly Types.ObjectId[] | undefined;
  /** If undefined: all that are not Void, or all bonuses of `bonusOf`. */
  readonly list?: InvoiceList | undefined;
  /** Id of a job. */
  readonly bonusOf?: string | undefined;
}

interface InvoiceMove {
  readonly from: InvoiceStatus;
  readonly set: { readonly status: InvoiceStatus } & Partial<Pick<InvoiceRecord, 'paidDate' | 'unquoted' | 'payoutId' | 'fee'>>;
  readonly entry: HistoryEntry;
}

/** Owed invoices that are late: kobo of the quoted ones, and the number of the others. */
export interface LateTotal {
  readonly count: number;
  readonly naira: number;
  readonly unquoted: number;
}

const PIECE = 100;

/** Reads are lean. Every write of what is owed is sealed and changes the kept sums. */
@Injectable()
export class InvoiceRepository {
  readonly sealed: SealedRecords<InvoiceRecord>;

  constructor(
    @InjectModel(INVOICE_MODEL) private readonly invoices: Model<InvoiceRecord>,
    private readonly kept: InvoiceTotalsRepository,
    seals: RecordSeals,
  ) {
    this.sealed = new SealedRecords(invoices, seals, invoiceState);
  }

  async insert(session: ClientSession, invoice: Omit<InvoiceRecord, 'tab' | 'live' | keyof Sealed>): Promise<InvoiceRecord> {
    const created = new this.invoices({ ...invoice, ...placeOf(invoice.status), rev: 1, salt: newSalt() });
    await created.save({ session });
    this.kept.note(session, invoice.annotatorId, null, invoice);
    return this.sealed.seal(session, created.toObject());
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

  /** Owed invoices in no payout, the oldest first. */
  async findUnpaid(limit: number): Promise<InvoiceRecord[]> {
    return this.invoices.find({ tab: 'unpaid', status: 'Unpaid' }).sort({ invoicedDate: 1, _id: 1 }).limit(limit).lean<InvoiceRecord[]>();
  }

  /** Owed invoices of before that time whose annotators were not told that they are late, the oldest first, in pieces. */
  lateUntold(before: Date): AsyncGenerator<InvoiceRecord[]> {
    const found = this.invoices.find({ tab: 'unpaid', invoicedDate: { $lt: before }, lateToldAt: { $exists: false } });
    return inPieces(found.sort({ invoicedDate: 1, _id: 1 }).lean<InvoiceRecord[]>().cursor({ batchSize: PIECE }), PIECE);
  }

  /** @returns false if it is paid or void by now, or its annotator was told */
  async noteLateTold(session: ClientSession, _id: Types.ObjectId, at: Date): Promise<boolean> {
    const untold = { _id, tab: 'unpaid', lateToldAt: { $exists: false } } as const;
    const { modifiedCount } = await this.invoices.updateOne(untold, { $set: { lateToldAt: at } }, { session });
    return modifiedCount === 1;
  }

  /** Sums the owed invoices of before that time. */
  async lateTotal(before: Date): Promise<LateTotal> {
    const groups = await this.invoices.aggregate<{ readonly _id: boolean; readonly count: number; readonly naira: number }>([
      { $match: { tab: 'unpaid', invoicedDate: { $lt: before } } },
      { $group: { _id: '$unquoted', count: { $sum: 1 }, naira: { $sum: '$naira' } } },
    ]);
    const sum = (of: 'count' | 'naira', among = groups): number => among.reduce((total, group) => total + group[of], 0);
    return {
      count: sum('count'),
      naira: sum('naira'),
      unquoted: sum(
        'count',
        groups.filter(({ _id }) => _id),
      ),
    };
  }

  async owedAnnotators(): Promise<Types.ObjectId[]> {
    const found = await this.invoices.aggregate<{ _id: Types.ObjectId }>([
      { $match: { tab: 'unpaid', status: 'Unpaid' } },
      { $group: { _id: '$annotatorId' } },
    ]);
    return found.map(({ _id }) => _id);
  }

  async findLive(session: ClientSession, jobId: Types.ObjectId): Promise<InvoiceRecord | null> {
    return this.invoices.findOne({ jobId, live: true }).session(session).lean<InvoiceRecord>();
  }

  async findLiveOfJobs(
    jobIds: readonly Types.ObjectId[],
  ): Promise<Pick<InvoiceRecord, '_id' | 'jobId' | 'invoiceNumber' | 'status' | 'naira' | 'invoicedDate'>[]> {
    return jobIds.length === 0
      ? []
      : readRows(
          this.invoices,
          { jobId: { $in: [...jobIds] }, live: true },
          { fields: { jobId: 1, invoiceNumber: 1, status: 1, naira: 1, invoicedDate: 1 } },
        );
  }

  /** @returns the changed invoice, or null if its status is no longer `from` */
  async move(session: ClientSession, id: Types.ObjectId, { from, set, entry }: InvoiceMove): Promise<InvoiceRecord | null> {
    const moved = await this.invoices
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: { ...set, ...placeOf(set.status) }, $push: { history: entry }, $inc: { rev: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<InvoiceRecord>();
    if (moved) this.kept.note(session, moved.annotatorId, { ...moved, status: from }, moved);
    return moved && this.sealed.seal(session, moved);
  }

  async list(scope: ListScope, { q, ...query }: ListQueryDto): Promise<Page<InvoiceRecord>> {
    return findPage(this.invoices, filterOf(scope, q), query, scope.list === 'paid' ? PAID_SORTS : SORTS);
  }

  /** Counts the invoices of each list; null beyond `LIMITS.totalMax`. */
  async tabTotals(scope: Omit<ListScope, 'list' | 'bonusOf'>, q: string | undefined): Promise<TabTotals> {
    return totalsOfTabs(this.invoices, INVOICE_LISTS, (list) => filterOf({ ...scope, list }, q));
  }

  async findUnquoted(limit: number): Promise<InvoiceRecord[]> {
    return this.invoices.find({ unquoted: true }).sort({ _id: 1 }).limit(limit).lean<InvoiceRecord[]>();
  }

  /** @returns the quoted invoice, or null if it no longer waits for a rate */
  async quote(session: ClientSession, _id: Types.ObjectId, quote: Quote, naira: number): Promise<InvoiceRecord | null> {
    const quoted = await this.invoices
      .findOneAndUpdate(
        { _id, unquoted: true },
        { $set: { quote, naira, unquoted: false }, $inc: { rev: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<InvoiceRecord>();
    if (quoted) this.kept.note(session, quoted.annotatorId, { ...quoted, naira: null }, quoted);
    return quoted && this.sealed.seal(session, quoted);
  }

  async annotatorIds(): Promise<string[]> {
    const found = await this.invoices.aggregate<{ _id: Types.ObjectId }>([{ $group: { _id: '$annotatorId' } }]);
    return found.map(({ _id }) => String(_id));
  }

  /** Sums by annotator, computed from the invoices to check the kept sums. */
  async sumsOf(session: ClientSession, annotatorIds: readonly string[]): Promise<Map<string, Sums>> {
    const groups = await this.invoices
      .aggregate<Sum & { readonly _id: { readonly annotatorId: Types.ObjectId; readonly tab: PaymentTab } }>([
        { $match: { annotatorId: { $in: annotatorIds.map((id) => new Types.ObjectId(id)) }, live: true } },
        {
          $group: {
            _id: { annotatorId: '$annotatorId', tab: '$tab', currency: '$amount.currency', unquoted: '$unquoted' },
            amount: { $sum: '$amount.amount' },
            naira: { $sum: '$naira' },
          },
        },
      ])
      .session(session);
    const all = new Map<string, Map<SumField, number>>();
    for (const { _id, amount, naira } of groups) {
      const sums = all.get(String(_id.annotatorId)) ?? new Map<SumField, number>();
      all.set(String(_id.annotatorId), sums);
      addSum(sums, _id.tab, naira);
      if (_id.unquoted) addSum(sums, `waiting.${_id.currency}`, amount);
    }
    return all;
  }

  /** Sums of a tab, or of all invoices that are not Void; for one annotator or all. */
  async totals({ annotatorId, tab }: InvoiceScope, session: ClientSession | null = null): Promise<InvoiceTotals> {
    const sums = await this.invoices
      .aggregate<Sum>([
        { $match: { ...(annotatorId ? { annotatorId } : {}), ...(tab ? { tab } : { live: true }) } },
        {
          $group: {
            _id: { currency: '$amount.currency', unquoted: '$unquoted' },
            amount: { $sum: '$amount.amount' },
            naira: { $sum: '$naira' },
          },
        },
        { $sort: { '_id.currency': 1 } },
      ])
      .session(session);
    return totalsOf(sums);
  }
}

const filterOf = ({ annotatorId, annotatorIds, list, bonusOf }: ListScope, q: string | undefined): QueryFilter<InvoiceRecord> => ({
  ...(annotatorId ? { annotatorId } : annotatorIds ? { annotatorId: { $in: [...annotatorIds] } } : {}),
  ...(bonusOf === undefined ? {} : { 'bonus.jobId': bonusOf }),
  ...placeIn(list, bonusOf !== undefined),
  ...searchFilter(q),
});

function placeIn(list: InvoiceList | undefined, isBonus: boolean): QueryFilter<InvoiceRecord> {
  if (list === undefined) return isBonus ? {} : { live: true };
  return list === 'void' ? { live: false } : { tab: list };
}

interface Sum {
  readonly _id: { readonly currency: Currency; readonly unquoted: boolean };
  readonly amount: number;
  readonly naira: number;
}

const totalsOf = (sums: readonly Sum[]): InvoiceTotals => ({
  naira: { amount: sums.reduce((sum, { naira }) => sum + naira, 0), currency: 'NGN' },
  unquoted: sums.filter(({ _id }) => _id.unquoted).map(({ _id, amount }) => ({ amount, currency: _id.currency })),
});

const placeOf = (status: InvoiceStatus): Pick<InvoiceRecord, 'tab' | 'live'> => ({ tab: tabOf(status), live: status !== 'Void' });
