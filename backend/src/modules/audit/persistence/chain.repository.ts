import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type ChainPoint } from '../domain/chain.js';
import { AUDIT_MODEL, type AuditRecord } from './audit.schema.js';
import { CHAIN_HEAD_MODEL, type ChainCheck, type ChainHeadRecord } from './chain-head.schema.js';

/** The update of one entry at sealing. */
export type SealOutcome = Pick<AuditRecord, '_id' | 'seq' | 'hash'> & Partial<Pick<AuditRecord, 'salts' | 'digests'>>;

const HEAD = { _id: 'audit' } as const;

/** The chain in the database. It bypasses the model, which forbids updates: the position in the chain is no part of an entry's content. */
@Injectable()
export class ChainRepository {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditRecord>,
    @InjectModel(CHAIN_HEAD_MODEL) private readonly heads: Model<ChainHeadRecord>,
  ) {}

  async head(session: ClientSession | null = null): Promise<ChainHeadRecord | null> {
    return this.heads.findById(HEAD._id).session(session).lean<ChainHeadRecord>();
  }

  async hasSealed(session: ClientSession): Promise<boolean> {
    return (await this.entries.exists({ seq: { $gt: 0 } }).session(session)) !== null;
  }

  /** Of two concurrent updates one causes a write conflict, and its transaction runs again. */
  async setHead(session: ClientSession, { _id: _same, ...head }: ChainHeadRecord): Promise<void> {
    await this.heads.updateOne(HEAD, { $set: head }, { session, upsert: true });
  }

  /** Entries that are not sealed yet, oldest first. */
  async pending(session: ClientSession | null, limit: number): Promise<AuditRecord[]> {
    return this.entries.find({ seq: null }).sort({ at: 1, _id: 1 }).limit(limit).session(session).lean<AuditRecord[]>();
  }

  async countPending(): Promise<number> {
    return this.entries.countDocuments({ seq: null });
  }

  async refused(): Promise<Types.ObjectId[]> {
    return (await this.entries.find({ seq: -1 }, { _id: 1 }).lean<Pick<AuditRecord, '_id'>[]>()).map(({ _id }) => _id);
  }

  async place(session: ClientSession, outcomes: readonly SealOutcome[]): Promise<void> {
    const writes = outcomes.map(({ _id, ...set }) => ({
      updateOne: { filter: { _id, seq: null }, update: { $set: { ...set, mac: null } } },
    }));
    if (writes.length > 0) await this.entries.collection.bulkWrite(writes, { session });
  }

  walk(): AsyncIterable<AuditRecord> {
    return this.entries
      .find({ seq: { $gt: 0 } })
      .sort({ seq: 1 })
      .lean<AuditRecord[]>()
      .cursor({ batchSize: 500 });
  }

  async noteCheck(lastCheck: ChainCheck): Promise<void> {
    await this.heads.updateOne(HEAD, { $set: { lastCheck } });
  }

  /** The last entry before the first one that is as young as `before`; null where none is older. */
  async lastOlderThan(before: Date, base: ChainPoint, head: ChainPoint): Promise<ChainPoint | null> {
    const kept = await this.entries
      .findOne({ seq: { $gt: base.seq }, at: { $gte: before } })
      .sort({ seq: 1 })
      .lean<AuditRecord>();
    const lastSeq = kept?.seq ? kept.seq - 1 : head.seq;
    const last = lastSeq > base.seq ? await this.entries.findOne({ seq: lastSeq }).lean<AuditRecord>() : null;
    return last?.seq && last.hash ? { seq: last.seq, hash: last.hash } : null;
  }

  async removeUpTo(session: ClientSession, seq: number): Promise<number> {
    const { deletedCount } = await this.entries.collection.deleteMany({ seq: { $gt: 0, $lte: seq } }, { session });
    return deletedCount;
  }

  /** Removes a person's data from all entries by or about them; the digests stay. @returns the number of updates */
  async redact(session: ClientSession, personId: string, instead: string): Promise<number> {
    const entries = this.entries.collection;
    const who = { 'salts.who': null, 'actor.name': instead, from: null, searchWords: [] };
    const what = { 'salts.what': null, 'target.name': instead, changes: [], reason: null, searchWords: [] };
    const by = await entries.updateMany({ 'actor._id': personId }, { $set: who }, { session });
    const about = await entries.updateMany({ 'target._id': personId }, { $set: what }, { session });
    return by.modifiedCount + about.modifiedCount;
  }
}
