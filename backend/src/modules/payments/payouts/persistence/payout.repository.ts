import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PayoutStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type HistoryEntry } from '../../../../common/lifecycle/history.js';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { type PayoutFacts } from '../../ledger/domain/postings.js';
import { PAYOUT_MODEL, type PayoutRecord } from './payout.schema.js';

/** A change of status, made only where the payout still has the status it was decided on. */
export interface PayoutMove {
  readonly from: PayoutStatus;
  readonly set: { readonly status: PayoutStatus } & Partial<
    Pick<PayoutRecord, 'why' | 'bankReference' | 'sentAt' | 'paidAt' | 'nextActionAt' | 'claim' | 'needsAttention'>
  >;
  readonly entry: HistoryEntry;
}

/** Which payouts a list shows. */
export interface PayoutScope {
  readonly status?: PayoutStatus | undefined;
  readonly batchId?: Types.ObjectId | undefined;
  readonly annotatorId?: Types.ObjectId | undefined;
}

/** Payouts in the database. Reads are lean. */
@Injectable()
export class PayoutRepository {
  constructor(@InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutRecord>) {}

  async insert(session: ClientSession, payout: PayoutRecord): Promise<PayoutRecord> {
    const created = new this.payouts(payout);
    await created.save({ session });
    return created.toObject();
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<PayoutRecord | null> {
    return this.payouts.findById(id).session(session).lean<PayoutRecord>();
  }

  async findMany(ids: readonly (string | Types.ObjectId)[]): Promise<PayoutRecord[]> {
    return ids.length === 0 ? [] : this.payouts.find({ _id: { $in: [...new Set(ids.map(String))] } }).lean<PayoutRecord[]>();
  }

  async findByReferences(references: readonly string[]): Promise<PayoutRecord[]> {
    return this.payouts.find({ reference: { $in: [...references] } }).lean<PayoutRecord[]>();
  }

  /** The payouts with this reference of ours or of the bank. */
  async findByAnyReference(text: string): Promise<PayoutRecord[]> {
    const [ours, theirs] = await Promise.all([
      this.findByReferences([text.toLowerCase()]),
      this.payouts.find({ bankReference: text }).lean<PayoutRecord[]>(),
    ]);
    return [...new Map([...ours, ...theirs].map((payout) => [String(payout._id), payout])).values()];
  }

  /** The payout that retries a failed one. */
  async findRetryOf(id: Types.ObjectId): Promise<PayoutRecord | null> {
    return this.payouts.findOne({ retryOf: id }).lean<PayoutRecord>();
  }

  /** Payouts that were sent from `from` until `to`, which is excluded. */
  async findSent(from: Date, to: Date): Promise<PayoutRecord[]> {
    return this.payouts.find({ sentAt: { $gte: from, $lt: to } }).lean<PayoutRecord[]>();
  }

  /** @returns the payout as it is then, or null where it no longer has the status the move was decided on */
  async move(session: ClientSession | null, id: Types.ObjectId, { from, set, entry }: PayoutMove): Promise<PayoutRecord | null> {
    return this.payouts
      .findOneAndUpdate({ _id: id, status: from }, { $set: set, $push: { history: entry } }, { session, returnDocument: 'after' })
      .lean<PayoutRecord>();
  }

  /** Moves all payouts of a batch that have a status. @returns how many */
  async moveBatch(session: ClientSession, batchId: Types.ObjectId, { from, set, entry }: PayoutMove): Promise<number> {
    const { modifiedCount } = await this.payouts.updateMany(
      { batchId, status: from },
      { $set: set, $push: { history: entry } },
      { session },
    );
    return modifiedCount;
  }

  /** Makes the worker process the payouts of a cancelled batch. */
  async makeBatchDueNow(session: ClientSession, batchId: Types.ObjectId, now: Date): Promise<void> {
    await this.payouts.updateMany({ batchId, status: 'Awaiting Approval' }, { $set: { nextActionAt: now } }, { session });
  }

  /** All payouts of a batch, in the order they were made. */
  async findOfBatch(batchId: Types.ObjectId): Promise<PayoutRecord[]> {
    return this.payouts.find({ batchId }).sort({ createdAt: 1, _id: 1 }).lean<PayoutRecord[]>();
  }

  /** Payouts of a batch that await approval. */
  async findWaiting(batchId: Types.ObjectId): Promise<Pick<PayoutRecord, '_id'>[]> {
    return this.payouts.find({ batchId, status: 'Awaiting Approval' }, { _id: 1 }).lean<Pick<PayoutRecord, '_id'>[]>();
  }

  /** Sets fields other than the status, where the payout still has this status. @returns whether it had */
  async update(
    session: ClientSession | null,
    { _id, status }: Pick<PayoutRecord, '_id' | 'status'>,
    set: Partial<Pick<PayoutRecord, 'needsAttention' | 'sentNotified' | 'nextActionAt' | 'lastTimeoutAt' | 'attempts'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.payouts.updateOne({ _id, status }, { $set: set }, session ? { session } : {});
    return matchedCount === 1;
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

  async countWith(status: PayoutStatus): Promise<number> {
    return this.payouts.countDocuments({ status });
  }

  /** When the oldest payout of a status was made; null where none has it. */
  async oldestWith(status: PayoutStatus): Promise<Date | null> {
    const oldest = await this.payouts
      .findOne({ status }, { createdAt: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean<Pick<PayoutRecord, 'createdAt'>>();
    return oldest?.createdAt ?? null;
  }

  /** How many payouts of each status batches have, by batch. */
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

/** A stored payout as its postings need it. */
export const payoutFacts = ({ _id, annotatorId, invoices, grossKobo, feeKobo }: PayoutRecord): PayoutFacts => ({
  payoutId: String(_id),
  annotatorId: String(annotatorId),
  invoiceIds: invoices.map((invoice) => String(invoice._id)),
  grossKobo,
  feeKobo,
});
