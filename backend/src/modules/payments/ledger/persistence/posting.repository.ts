import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Currency, type Money, type PostingKind, owedTo } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { Balances } from '../domain/balances.js';
import { type Entry, type Posting } from '../domain/posting.js';
import { POSTING_MODEL, type PostingRecord } from './posting.schema.js';

const SORTS: Sorts = [{ field: 'at', direction: -1 }];

/** Which postings a list shows. */
export interface PostingFilter {
  readonly account?: string | undefined;
  readonly kind?: PostingKind | undefined;
  readonly invoiceId?: string | undefined;
  readonly payoutId?: string | undefined;
}

/** Postings in the database: they are added and read, and that is all. Reads are lean. */
@Injectable()
export class PostingRepository {
  constructor(@InjectModel(POSTING_MODEL) private readonly postings: Model<PostingRecord>) {}

  async insert(session: ClientSession, postings: readonly Posting[]): Promise<void> {
    await this.postings.insertMany(postings, { session });
  }

  async has(session: ClientSession, key: string): Promise<boolean> {
    return (await this.postings.exists({ key }).session(session)) !== null;
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

  /** All that moved money of an invoice, the oldest first. */
  async ofInvoice(invoiceId: string): Promise<PostingRecord[]> {
    return this.postings.find({ invoiceIds: invoiceId }).sort({ at: 1, _id: 1 }).lean<PostingRecord[]>();
  }

  /** All that moved an annotator's account before `until`, the oldest first. */
  async ofAnnotator(annotatorId: string, { from, until }: { from?: Date; until: Date }): Promise<PostingRecord[]> {
    return this.postings
      .find({ annotatorId, at: { ...(from ? { $gte: from } : {}), $lt: until } })
      .sort({ at: 1, _id: 1 })
      .lean<PostingRecord[]>();
  }

  /** What was owed to an annotator at `before`, per currency. */
  async owedBefore(annotatorId: string, before: Date): Promise<Money[]> {
    const sums = await this.postings.aggregate<{ _id: Currency; amount: number }>([
      { $match: { annotatorId, at: { $lt: before } } },
      { $unwind: '$entries' },
      { $match: { 'entries.account': owedTo(annotatorId) } },
      { $group: { _id: '$entries.currency', amount: { $sum: '$entries.amount' } } },
    ]);
    return sums.map(({ _id, amount }) => ({ currency: _id, amount }));
  }

  /** What payouts moved to the bank, in kobo, by payout; those that moved nothing are left out. */
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

  /** What was moved to the bank in a time, in kobo; `to` not included. */
  async bankMovement(from: Date, to: Date): Promise<number> {
    const postings = await this.postings
      .find({ 'entries.account': 'bank', at: { $gte: from, $lt: to } }, { entries: 1 })
      .lean<Pick<PostingRecord, 'entries'>[]>();
    return postings.reduce((sum, { entries }) => sum + bankSum(entries), 0);
  }

  /** The balances that all postings come to, as the transaction sees them. */
  async rebuilt(session: ClientSession): Promise<Balances> {
    const sums = await this.postings
      .aggregate<{ _id: Pick<Entry, 'account' | 'currency'>; amount: number }>([
        { $unwind: '$entries' },
        { $group: { _id: { account: '$entries.account', currency: '$entries.currency' }, amount: { $sum: '$entries.amount' } } },
      ])
      .session(session);
    const balances = new Balances();
    balances.add(sums.map(({ _id, amount }) => ({ account: _id.account, currency: _id.currency, amount })));
    return balances;
  }
}

const bankSum = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { account, amount }) => (account === 'bank' ? sum + amount : sum), 0);
