import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PayoutBatchStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { BATCH_MODEL, type BatchRecord } from './batch.schema.js';

/** The sums that a payout adds to its batch; kobo. */
export type BatchSums = Pick<BatchRecord, 'grossKobo' | 'feeKobo' | 'netKobo'>;

/** Batches in the database. Reads are lean. */
@Injectable()
export class BatchRepository {
  constructor(@InjectModel(BATCH_MODEL) private readonly batches: Model<BatchRecord>) {}

  /**
   * Adds a payout to a batch; the first one creates it.
   *
   * @returns the batch then; null where it was cancelled meanwhile
   */
  async add(
    session: ClientSession,
    batch: Pick<BatchRecord, '_id' | 'by' | 'needsApproval' | 'status' | 'createdAt'>,
    sums: BatchSums,
  ): Promise<BatchRecord | null> {
    const { _id, status, ...made } = batch;
    const grown = await this.batches
      .findOneAndUpdate(
        { _id },
        { $inc: { count: 1, ...sums }, $setOnInsert: { ...made, status, decidedBy: null, decidedAt: null } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<BatchRecord>();
    return grown && grown.status !== 'Cancelled' ? grown : null;
  }

  /** Sets what the payouts of a batch come to, once all are made. */
  async setSums(_id: Types.ObjectId, sums: BatchSums & Pick<BatchRecord, 'count'>): Promise<void> {
    await this.batches.updateOne({ _id }, { $set: sums });
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<BatchRecord | null> {
    return this.batches.findById(id).session(session).lean<BatchRecord>();
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<BatchRecord[]> {
    return this.batches.find({ _id: { $in: [...ids] } }).lean<BatchRecord[]>();
  }

  /** @returns the batch as it is then, or null where it does not await approval (any more) */
  async decide(
    session: ClientSession,
    id: Types.ObjectId,
    from: PayoutBatchStatus,
    status: PayoutBatchStatus,
    by: ActorRecord,
    at: Date,
  ): Promise<BatchRecord | null> {
    return this.batches
      .findOneAndUpdate({ _id: id, status: from }, { $set: { status, decidedBy: by, decidedAt: at } }, { session, returnDocument: 'after' })
      .lean<BatchRecord>();
  }

  async list(status: PayoutBatchStatus | undefined, { q: _q, ...query }: ListQueryDto): Promise<Page<BatchRecord>> {
    const filter: QueryFilter<BatchRecord> = status ? { status } : {};
    return findPage(this.batches, filter, query, [{ field: 'createdAt', direction: -1 }]);
  }
}
