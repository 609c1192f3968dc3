import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type BulkKind, type BulkRowState, type ErrorDetail } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { type NewBulkRow } from '../bulk-handler.js';
import { BULK_ROW_MODEL, BULK_RUN_MODEL, type BulkRowRecord, type BulkRunRecord } from './bulk.schema.js';

/** Rows per write. Other requests run between writes. */
const ROWS_AT_ONCE = 500;

export interface RowOutcome {
  readonly _id: Types.ObjectId;
  readonly state: Extract<BulkRowState, 'done' | 'failed'>;
  readonly recordId: string | null;
  readonly problems: readonly ErrorDetail[];
}

@Injectable()
export class BulkRepository extends RecordRepository<BulkRunRecord> {
  constructor(
    @InjectModel(BULK_RUN_MODEL) runs: Model<BulkRunRecord>,
    @InjectModel(BULK_ROW_MODEL) private readonly rows: Model<BulkRowRecord>,
  ) {
    super(runs, [{ field: 'createdAt', direction: -1 }]);
  }

  async insert(session: ClientSession, run: Omit<BulkRunRecord, '_id'> & { _id: Types.ObjectId }): Promise<BulkRunRecord> {
    return this.create(session, run);
  }

  /** Writes the rows before their run exists, so that no run exists without all its rows. */
  async insertRows(runId: Types.ObjectId, rows: readonly NewBulkRow[], expiresAt: Date): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows
        .slice(from, from + ROWS_AT_ONCE)
        .map(({ problems, ...row }, index) => ({
          _id: new Types.ObjectId(),
          ...row,
          runId,
          place: from + index,
          state: problems.length > 0 ? ('invalid' as const) : ('waiting' as const),
          problems: [...problems],
          recordId: null,
          expiresAt,
        }));
      // Mongoose documents would need ten times the memory.
      await this.rows.collection.insertMany(part);
    }
  }

  async findByDigest(kind: BulkKind, digest: string): Promise<BulkRunRecord | null> {
    return this.model.findOne({ digest, kind, done: { $gt: 0 } }).lean<BulkRunRecord>();
  }

  async pageRows(runId: Types.ObjectId, state: BulkRowState | undefined, query: ListQueryDto): Promise<Page<BulkRowRecord>> {
    return findPage(this.rows, { runId, ...(state ? { state } : {}) }, query, [{ field: 'place', direction: 1 }]);
  }

  async nextRows(runId: Types.ObjectId, cursor: number, limit: number): Promise<BulkRowRecord[]> {
    return this.rows
      .find({ runId, state: 'waiting', place: { $gte: cursor } })
      .sort({ place: 1 })
      .limit(limit)
      .lean<BulkRowRecord[]>();
  }

  async doneRows(runId: Types.ObjectId, session: ClientSession | null = null): Promise<Pick<BulkRowRecord, 'data' | 'recordId'>[]> {
    return this.rows.find({ runId, state: 'done' }, { data: 1, recordId: 1 }).session(session).lean<BulkRowRecord[]>();
  }

  async recordRows(session: ClientSession, outcomes: readonly RowOutcome[]): Promise<void> {
    const writes = outcomes.map(({ _id, ...set }) => ({
      updateOne: { filter: { _id }, update: { $set: { ...set, problems: [...set.problems] } } },
    }));
    await this.rows.collection.bulkWrite(writes, { session });
  }

  /** Marks a completed row as failed. @returns whether it was completed */
  async failRow(session: ClientSession, runId: Types.ObjectId, recordId: string, problem: ErrorDetail): Promise<boolean> {
    const filter: QueryFilter<BulkRowRecord> = { runId, state: 'done', recordId };
    const { modifiedCount } = await this.rows.updateOne(filter, { $set: { state: 'failed', problems: [problem] } }, { session });
    return modifiedCount === 1;
  }

  /**
   * Makes runs due whose wait exceeds the longest delay: they were delayed while the clock was ahead. By default, claimed runs keep their
   * time. A starting worker passes `all`, because a killed process can have left such claims.
   */
  async capWaits(now: Date, longestMs: number, which: 'unclaimed' | 'all' = 'unclaimed'): Promise<void> {
    const claim = which === 'all' ? {} : { claim: null };
    const dueAt = { $gt: new Date(now.getTime() + longestMs) };
    await this.model.updateMany({ state: 'running', dueAt, ...claim }, { $set: { dueAt: now } });
  }

  /** Claims the running run that has been due the longest. Concurrent workers get different runs, or none. */
  async claim(claim: string, now: Date, leaseMs: number): Promise<BulkRunRecord | null> {
    return this.model
      .findOneAndUpdate(
        { state: 'running', dueAt: { $lte: now } },
        { $set: { claim, dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<BulkRunRecord>();
  }

  /** Changes a run that is unchanged since its step was decided. @returns the new run, or null if it had changed */
  async advance(
    session: ClientSession,
    { _id, cursor, claim }: Pick<BulkRunRecord, '_id' | 'cursor' | 'claim'>,
    set: Partial<BulkRunRecord>,
    counts: { done: number; failed: number } = { done: 0, failed: 0 },
  ): Promise<BulkRunRecord | null> {
    return this.change({ _id, cursor, claim, state: 'running' }, { $set: set, $inc: counts }, session);
  }

  async release(
    { _id, claim }: Pick<BulkRunRecord, '_id' | 'claim'>,
    set: Partial<Pick<BulkRunRecord, 'dueAt' | 'attempts'>>,
  ): Promise<void> {
    await this.model.updateOne({ _id, claim, state: 'running' }, { $set: { ...set, claim: null } });
  }

  async keep(_id: Types.ObjectId, expiresAt: Date): Promise<void> {
    await this.rows.updateMany({ runId: _id }, { $set: { expiresAt } });
    await this.model.updateOne({ _id }, { $set: { expiresAt } });
  }

  async changeState(
    session: ClientSession,
    _id: Types.ObjectId,
    from: readonly BulkRunRecord['state'][],
    set: Partial<BulkRunRecord>,
  ): Promise<BulkRunRecord | null> {
    return this.change({ _id, state: { $in: [...from] } }, { $set: set }, session);
  }

  async countFailed(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id }, { $inc: { done: -1, failed: 1 } }, { session });
  }
}
