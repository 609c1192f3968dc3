import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PayoutBatchStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../../common/access/current-user.js';
import { newSalt } from '../../../../../common/chain/chain.js';
import { findPage, type Page } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { RecordSeals } from '../../../../foundation/audit/seals/record-seals.service.js';
import { SealedRecords } from '../../../../foundation/audit/seals/sealed-records.js';
import { BATCH_MODEL, type BatchRecord, batchState } from './batch.schema.js';

export type BatchSums = Pick<BatchRecord, 'grossKobo' | 'feeKobo' | 'netKobo'>;

/** Reads are lean. */
@Injectable()
export class BatchRepository {
  readonly sealed: SealedRecords<BatchRecord>;

  constructor(
    @InjectModel(BATCH_MODEL) private readonly batches: Model<BatchRecord>,
    seals: RecordSeals,
  ) {
    this.sealed = new SealedRecords(batches, seals, batchState);
  }

  /** Adds a payout to a batch; the first one creates it. @returns null if the batch is cancelled */
  async add(
    session: ClientSession,
    batch: Pick<BatchRecord, '_id' | 'by' | 'needsApproval' | 'status' | 'createdAt'>,
    sums: BatchSums,
  ): Promise<BatchRecord | null> {
    const { _id, status, ...made } = batch;
    const grown = await this.batches
      .findOneAndUpdate(
        { _id },
        { $inc: { count: 1, ...sums, rev: 1 }, $setOnInsert: { ...made, status, decidedBy: null, decidedAt: null, salt: newSalt() } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<BatchRecord>();
    if (grown) this.sealed.seal(session, grown);
    return grown && grown.status !== 'Cancelled' ? grown : null;
  }

  async setSums(session: ClientSession, _id: Types.ObjectId, sums: BatchSums & Pick<BatchRecord, 'count'>): Promise<void> {
    const set = await this.batches
      .findOneAndUpdate({ _id }, { $set: sums, $inc: { rev: 1 } }, { session, returnDocument: 'after' })
      .lean<BatchRecord>();
    if (set) this.sealed.seal(session, set);
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<BatchRecord | null> {
    return this.batches.findById(id).session(session).lean<BatchRecord>();
  }

  /** @returns the changed batch, or null if its status is no longer `from` */
  async decide(
    session: ClientSession,
    id: Types.ObjectId,
    from: PayoutBatchStatus,
    status: PayoutBatchStatus,
    by: ActorRecord,
    at: Date,
  ): Promise<BatchRecord | null> {
    const decided = await this.batches
      .findOneAndUpdate(
        { _id: id, status: from },
        { $set: { status, decidedBy: by, decidedAt: at }, $inc: { rev: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<BatchRecord>();
    return decided && this.sealed.seal(session, decided);
  }

  async list(status: PayoutBatchStatus | undefined, { q: _q, ...query }: ListQueryDto): Promise<Page<BatchRecord>> {
    const filter: QueryFilter<BatchRecord> = status ? { status } : {};
    return findPage(this.batches, filter, query, [{ field: 'createdAt', direction: -1 }]);
  }
}
