import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Currency, type Money, type PostingKind, owedTo } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { findPage, type Page, readRows, type Sorts } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { RecordSeals } from '../../../../foundation/audit/seals/record-seals.service.js';
import { type CheckedKind } from '../../../../foundation/audit/seals/sealed-records.js';
import { Balances } from '../domain/balances.js';
import { type Entry, type Posting } from '../domain/posting.js';
import { POSTING_MODEL, type PostingRecord, postingState } from './posting.schema.js';

const PIECE = 1_000;
const SORTS: Sorts = [{ field: 'at', direction: -1 }];

export interface PostingFilter {
  readonly account?: string | undefined;
  readonly kind?: PostingKind | undefined;
  readonly invoiceId?: string | undefined;
  readonly payoutId?: string | undefined;
}

/** Postings are added and read, never changed. Reads are lean. */
@Injectable()
export class PostingRepository {
  readonly sealed: CheckedKind<PostingRecord>;

  constructor(
    @InjectModel(POSTING_MODEL) private readonly postings: Model<PostingRecord>,
    private readonly seals: RecordSeals,
  ) {
    this.sealed = {
      stateOf: postingState,
      pageAfter: (session, after, limit) =>
        postings
          .find(after ? { _id: { $gt: after } } : {})
          .sort({ _id: 1 })
          .limit(limit)
          .session(session)
          .lean<PostingRecord[]>(),
      missing: async (keys) => {
        const there = await postings.find({ key: { $in: [...keys] } }, { key: 1 }).lean<Pick<PostingRecord, 'key'>[]>();
        const found = new Set(there.map(({ key }) => key));
        return keys.filter((key) => !found.has(key));
      },
    };
  }

  async insert(session: ClientSession, postings: readonly Posting[]): Promise<void> {
    await this.postings.insertMany(postings, { session });
    this.seals.note(session, ...postings.map(postingState));
  }

  async page({ account, kind, invoiceId, payoutId }: PostingFilter, query: ListQueryDto): Promise<Page<PostingRecord>> {
    const filter: QueryFilter<PostingRecord> = {
      ...(account ? { 'entries.account': account } : {}),
      ...(kind ? { kind } : {}),
      ...(invoiceId ? { invoiceIds: invoiceId } : {}),
      ...(payoutId ? { payoutId } : {}),
    };
    return findPage(this.postings, filter, query, SORTS);
  }

  /** @returns the oldest first */
  async ofInvoice(invoiceId: string): Promise<PostingRecord[]> {
    return this.postings.find({ invoiceIds: invoiceId }).sort({ at: 1, _id: 1 }).lean<PostingRecord[]>();
  }

  async ofInvoices(session: ClientSession, invoiceIds: readonly string[]): Promise<PostingRecord[]> {
    return this.postings
      .find({ invoiceIds: { $in: [...invoiceIds] } })
      .session(session)
      .lean<PostingRecord[]>();
  }

  async ofPayouts(session: ClientSession, payoutIds: readonly string[]): Promise<PostingRecord[]> {
    return this.postings
      .find({ payoutId: { $in: [...payoutIds] } })
      .session(session)
      .lean<PostingRecord[]>();
  }

  /** Postings of an annotator in a period, the oldest first. @param after last posting of the page before */
  async pageOfAnnotator(
    annotatorId: string,
    { from, until }: { from: Date; until: Date },
    after: Pick<PostingRecord, '_id' | 'at'> | undefined,
    limit: number,
  ): Promise<PostingRecord[]> {
    const beyond = after ? { $or: [{ at: { $gt: after.at } }, { at: after.at, _id: { $gt: after._id } }] } : {};
    const filter = { annotatorId, at: { $gte: after?.at ?? from, $lt: until }, ...beyond };
    return readRows(this.postings, filter, { sort: { at: 1, _id: 1 }, limit });
  }

  async countOfAnnotator(annotatorId: string, { from, until }: { from: Date; until: Date }, limit: number): Promise<number> {
    return this.postings.countDocuments({ annotatorId, at: { $gte: from, $lt: until } }, { limit });
  }

  /** Amounts owed to an annotator before an instant, per currency. */
  async owedBefore(annotatorId: string, before: Date): Promise<Money[]> {
    const sums = await this.postings.aggregate<{ _id: Currency; amount: number }>([
      { $match: { annotatorId, at: { $lt: before } } },
      { $unwind: '$entries' },
      { $match: { 'entries.account': owedTo(annotatorId) } },
      { $group: { _id: '$entries.currency', amount: { $sum: '$entries.amount' } } },
    ]);
    return sums.map(({ _id, amount }) => ({ currency: _id, amount }));
  }

  /** @returns kobo moved to the bank, by payout; payouts without a bank entry are left out */
  async bankEffects(payoutIds: readonly string[]): Promise<Map<string, number>> {
    const effects = new Map<string, number>();
    const postings = await this.postings
      .find({ payoutId: { $in: [...payoutIds] } }, { payoutId: 1, entries: 1 })
      .lean<Pick<PostingRecord, 'payoutId' | 'entries'>[]>();
    for (const { payoutId, entries } of postings) {
      const moved = bankSum(entries);
      if (payoutId !== null && moved !== 0) effects.set(payoutId, (effects.get(payoutId) ?? 0) + moved);
    }
    return effects;
  }

  /** @returns kobo moved to the bank from `from` until `to`, exclusive */
  async bankMovement(from: Date, to: Date): Promise<number> {
    const postings = await this.postings
      .find({ 'entries.account': 'bank', at: { $gte: from, $lt: to } }, { entries: 1 })
      .lean<Pick<PostingRecord, 'entries'>[]>();
    return postings.reduce((sum, { entries }) => sum + bankSum(entries), 0);
  }

  /** Balances of the postings with ids before `id`. Reads in pieces without a transaction, because postings never change. */
  async sumsBefore(id: Types.ObjectId): Promise<Balances> {
    const balances = new Balances();
    const old = this.postings.find({ _id: { $lt: id } }, { entries: 1 }).sort({ _id: 1 });
    for await (const { entries } of old.lean<Pick<PostingRecord, 'entries'>[]>().cursor({ batchSize: PIECE })) balances.add(entries);
    return balances;
  }

  async addFrom(session: ClientSession, id: Types.ObjectId, balances: Balances): Promise<void> {
    const sums = await this.postings
      .aggregate<{ _id: Pick<Entry, 'account' | 'currency'>; amount: number }>([
        { $match: { _id: { $gte: id } } },
        { $unwind: '$entries' },
        { $group: { _id: { account: '$entries.account', currency: '$entries.currency' }, amount: { $sum: '$entries.amount' } } },
      ])
      .session(session);
    balances.add(sums.map(({ _id, amount }) => ({ account: _id.account, currency: _id.currency, amount })));
  }
}

const bankSum = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { account, amount }) => (account === 'bank' ? sum + amount : sum), 0);
