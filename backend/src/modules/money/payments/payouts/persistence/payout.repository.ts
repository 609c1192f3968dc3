import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { OPEN_PAYOUT_STATUSES, type PayoutStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { newSalt } from '../../../../../common/chain/chain.js';
import { type Sealed } from '../../../../../common/chain/record-state.js';
import { type HistoryEntry } from '../../../../../common/lifecycle/history.js';
import { findPage, type Page } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../../../common/search/search-words.js';
import { RecordSeals } from '../../../../foundation/audit/seals/record-seals.service.js';
import { SealedRecords } from '../../../../foundation/audit/seals/sealed-records.js';
import { type PayoutFacts } from '../../ledger/domain/postings.js';
import { PAYOUT_MODEL, type PayoutRecord, payoutState } from './payout.schema.js';

export interface PayoutMove {
  readonly from: PayoutStatus;
  readonly set: { readonly status: PayoutStatus } & Partial<
    Pick<PayoutRecord, 'why' | 'bankReference' | 'sentAt' | 'paidAt' | 'nextActionAt' | 'claim' | 'needsAttention'>
  >;
  readonly entry: HistoryEntry;
}

export interface PayoutScope {
  readonly status?: PayoutStatus | undefined;
  readonly batchId?: Types.ObjectId | undefined;
  readonly annotatorId?: Types.ObjectId | undefined;
}

/** Reads are lean. Every write of a sealed field is sealed. */
@Injectable()
export class PayoutRepository {
  readonly sealed: SealedRecords<PayoutRecord>;

  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutRecord>,
    seals: RecordSeals,
  ) {
    this.sealed = new SealedRecords(payouts, seals, payoutState);
  }

  async insert(session: ClientSession, payout: Omit<PayoutRecord, keyof Sealed>): Promise<PayoutRecord> {
    const created = new this.payouts({ ...payout, rev: 1, salt: newSalt() });
    await created.save({ session });
    return this.sealed.seal(session, created.toObject());
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<PayoutRecord | null> {
    return this.payouts.findById(id).session(session).lean<PayoutRecord>();
  }

  async findMany(ids: readonly (string | Types.ObjectId)[], session: ClientSession | null = null): Promise<PayoutRecord[]> {
    return ids.length === 0
      ? []
      : this.payouts
          .find({ _id: { $in: [...new Set(ids.map(String))] } })
          .session(session)
          .lean<PayoutRecord[]>();
  }

  async findByReferences(references: readonly string[]): Promise<PayoutRecord[]> {
    return this.payouts.find({ reference: { $in: [...references] } }).lean<PayoutRecord[]>();
  }

  /** Searches our reference and the bank's. */
  async findByAnyReference(text: string): Promise<PayoutRecord[]> {
    const [ours, theirs] = await Promise.all([
      this.findByReferences([text.toLowerCase()]),
      this.payouts.find({ bankReference: text }).lean<PayoutRecord[]>(),
    ]);
    return [...new Map([...ours, ...theirs].map((payout) => [String(payout._id), payout])).values()];
  }

  async findRetryOf(id: Types.ObjectId): Promise<PayoutRecord | null> {
    return this.payouts.findOne({ retryOf: id }).lean<PayoutRecord>();
  }

  /** Payouts sent from `from` until `to`, exclusive. */
  async findSent(from: Date, to: Date): Promise<PayoutRecord[]> {
    return this.payouts.find({ sentAt: { $gte: from, $lt: to } }).lean<PayoutRecord[]>();
  }

  /** @returns the changed payout, or null if its status is no longer `from` */
  async move(session: ClientSession, id: Types.ObjectId, { from, set, entry }: PayoutMove): Promise<PayoutRecord | null> {
    const moved = await this.payouts
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: set, $push: { history: entry }, $inc: { rev: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<PayoutRecord>();
    return moved && this.sealed.seal(session, moved);
  }

  /** @returns the number of moved payouts */
  async moveBatch(session: ClientSession, batchId: Types.ObjectId, { from, set, entry }: PayoutMove): Promise<number> {
    const moved = await this.payouts.find({ batchId, status: from }, { _id: 1 }).session(session).lean<Pick<PayoutRecord, '_id'>[]>();
    const filter = { _id: { $in: moved.map(({ _id }) => _id) } };
    await this.payouts.updateMany(filter, { $set: set, $push: { history: entry }, $inc: { rev: 1 } }, { session });
    for (const payout of await this.payouts.find(filter).session(session).lean<PayoutRecord[]>()) this.sealed.seal(session, payout);
    return moved.length;
  }

  async makeBatchDueNow(session: ClientSession, batchId: Types.ObjectId, now: Date): Promise<void> {
    await this.payouts.updateMany({ batchId, status: 'Awaiting Approval' }, { $set: { nextActionAt: now } }, { session });
  }

  async findOfBatch(batchId: Types.ObjectId): Promise<PayoutRecord[]> {
    return this.payouts.find({ batchId }).sort({ createdAt: 1, _id: 1 }).lean<PayoutRecord[]>();
  }

  async findWaiting(batchId: Types.ObjectId): Promise<Pick<PayoutRecord, '_id'>[]> {
    return this.payouts.find({ batchId, status: 'Awaiting Approval' }, { _id: 1 }).lean<Pick<PayoutRecord, '_id'>[]>();
  }

  /** Sets fields if the payout still has this status. @returns whether it had */
  async update(
    session: ClientSession | null,
    { _id, status }: Pick<PayoutRecord, '_id' | 'status'>,
    set: Partial<Pick<PayoutRecord, 'sentNotified' | 'nextActionAt' | 'lastTimeoutAt' | 'attempts'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.payouts.updateOne({ _id, status }, { $set: set }, session ? { session } : {});
    return matchedCount === 1;
  }

  /** @returns false if the payout no longer has this status */
  async flag(session: ClientSession, { _id, status }: Pick<PayoutRecord, '_id' | 'status'>, needsAttention: string): Promise<boolean> {
    const flagged = await this.payouts
      .findOneAndUpdate({ _id, status }, { $set: { needsAttention }, $inc: { rev: 1 } }, { session, returnDocument: 'after' })
      .lean<PayoutRecord>();
    if (flagged) this.sealed.seal(session, flagged);
    return flagged !== null;
  }

  async list({ status, batchId, annotatorId }: PayoutScope, { q, ...query }: ListQueryDto): Promise<Page<PayoutRecord>> {
    const filter: QueryFilter<PayoutRecord> = {
      ...(status ? { status } : {}),
      ...(batchId ? { batchId } : {}),
      ...(annotatorId ? { annotatorId } : {}),
      ...searchFilter(q),
    };
    return findPage(this.payouts, filter, query, [{ field: 'createdAt', direction: -1 }]);
  }

  /**
   * Sums payouts without approval by a second admin: open ones, and paid ones made since `since`, even if returned.
   *
   * @returns kobo by `of`
   */
  async sumAlone(
    of: 'madeBy' | 'annotatorId',
    values: readonly (string | Types.ObjectId)[],
    { since, except, session }: { since: Date; except: readonly Types.ObjectId[]; session: ClientSession | null },
  ): Promise<Map<string, number>> {
    const ours = { [of]: { $in: [...values] }, batchId: { $nin: [...except] }, 'history.action': { $ne: 'approve' } };
    const paid = { status: { $in: ['Paid', 'Returned'] }, createdAt: { $gt: since }, paidAt: { $ne: null } };
    const sums = new Map<string, number>();
    for (const counted of [{ status: { $in: [...OPEN_PAYOUT_STATUSES] } }, paid]) {
      const found = await this.payouts
        .aggregate<{ _id: unknown; kobo: number }>([
          { $match: { ...ours, ...counted } },
          { $group: { _id: `$${of}`, kobo: { $sum: '$netKobo' } } },
        ])
        .session(session);
      for (const { _id, kobo } of found) sums.set(String(_id), (sums.get(String(_id)) ?? 0) + kobo);
    }
    return sums;
  }

  async batchesTo(
    annotatorId: Types.ObjectId,
    batchIds: readonly Types.ObjectId[],
    session: ClientSession | null = null,
  ): Promise<Set<string>> {
    const found = await this.payouts
      .find({ annotatorId, batchId: { $in: [...batchIds] } }, { batchId: 1 })
      .session(session)
      .lean<Pick<PayoutRecord, 'batchId'>[]>();
    return new Set(found.map(({ batchId }) => String(batchId)));
  }

  async countWith(status: PayoutStatus): Promise<number> {
    return this.payouts.countDocuments({ status });
  }

  /** @returns the creation of the oldest payout with a status; null if there is none */
  async oldestWith(status: PayoutStatus): Promise<Date | null> {
    const oldest = await this.payouts
      .findOne({ status }, { createdAt: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean<Pick<PayoutRecord, 'createdAt'>>();
    return oldest?.createdAt ?? null;
  }

  async progress(batchIds: readonly Types.ObjectId[]): Promise<Map<string, Partial<Record<PayoutStatus, number>>>> {
    const counted = await this.payouts.aggregate<{ _id: { batchId: Types.ObjectId; status: PayoutStatus }; count: number }>([
      { $match: { batchId: { $in: [...batchIds] } } },
      { $group: { _id: { batchId: '$batchId', status: '$status' }, count: { $sum: 1 } } },
    ]);
    const progress = new Map<string, Partial<Record<PayoutStatus, number>>>();
    for (const { _id, count } of counted) {
      const key = String(_id.batchId);
      progress.set(key, { ...progress.get(key), [_id.status]: count });
    }
    return progress;
  }
}

export const payoutFacts = ({ _id, annotatorId, invoices, grossKobo, feeKobo }: PayoutRecord): PayoutFacts => ({
  payoutId: String(_id),
  annotatorId: String(annotatorId),
  invoiceIds: invoices.map((invoice) => String(invoice._id)),
  grossKobo,
  feeKobo,
});
