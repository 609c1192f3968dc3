import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type ChainEnds } from '../../../../common/chain/chain-marks.js';
import { type ChainName, type ChainPoint } from '../../../../common/chain/chain.js';
import { type ChainCheck, type Chained, type ChainHeadRecord } from './chained.schema.js';

export type SealOutcome = Pick<Chained, '_id' | 'seq' | 'hash' | 'mac'>;

/** Bypasses the model's guards, which forbid updates: the place in the chain does not belong to an entry's content. */
export class ChainStore<E extends Chained> {
  constructor(
    private readonly name: ChainName,
    private readonly entries: Model<E>,
    private readonly heads: Model<ChainHeadRecord>,
  ) {}

  async head(session: ClientSession | null = null): Promise<ChainHeadRecord | null> {
    return this.heads.findById(this.name).session(session).lean<ChainHeadRecord>();
  }

  /** Concurrent updates cause a write conflict; one of the transactions runs again. */
  async setHead(session: ClientSession, { _id, ...head }: ChainHeadRecord): Promise<void> {
    await this.heads.updateOne({ _id }, { $set: head }, { session });
  }

  /** Unsealed entries, the oldest first. */
  async pending(session: ClientSession | null, limit: number): Promise<E[]> {
    return this.find({ seq: null }).sort({ at: 1, _id: 1 }).limit(limit).session(session).lean<E[]>();
  }

  async countPending(): Promise<number> {
    return this.find({ seq: null }).countDocuments();
  }

  async findRejectedIds(): Promise<Types.ObjectId[]> {
    return (await this.find({ seq: -1 }).select('_id').lean<Pick<Chained, '_id'>[]>()).map(({ _id }) => _id);
  }

  async place(session: ClientSession, outcomes: readonly SealOutcome[]): Promise<void> {
    await this.write(
      outcomes.map(({ _id, ...set }) => ({ filter: { _id, seq: null }, set })),
      session,
    );
  }

  async replaceMacs(macs: readonly { _id: Types.ObjectId; from: string | null; to: string }[]): Promise<void> {
    await this.write(macs.map(({ _id, from, to }) => ({ filter: { _id, mac: from }, set: { mac: to } })));
  }

  /** Sealed entries, in the order of the chain. */
  walk(): AsyncIterable<E & ChainPoint> {
    return this.find({ seq: { $gt: 0 }, hash: { $ne: null } })
      .sort({ seq: 1 })
      .lean<(E & ChainPoint)[]>()
      .cursor({ batchSize: 500 });
  }

  async at(session: ClientSession, seq: number): Promise<ChainPoint | null> {
    const [found] = await this.find({ seq, hash: { $ne: null } })
      .session(session)
      .lean<ChainPoint[]>();
    return found ? { seq, hash: found.hash } : null;
  }

  /** Several hashes at one place mean a forged entry. */
  async hashesAt(seqs: readonly number[]): Promise<Map<number, string[]>> {
    const found = await this.find({ seq: { $in: [...seqs] } })
      .select('seq hash')
      .lean<ChainPoint[]>();
    const hashes = new Map<number, string[]>();
    for (const { seq, hash } of found) hashes.set(seq, [...(hashes.get(seq) ?? []), hash]);
    return hashes;
  }

  async noteCheck(lastCheck: ChainCheck): Promise<void> {
    await this.heads.updateOne({ _id: this.name }, { $set: { lastCheck } });
  }

  /** @returns the last entry before the first one to keep; null if there is none */
  async lastOlderThan(session: ClientSession, before: Date, { seq, base }: ChainEnds): Promise<ChainPoint | null> {
    const [kept] = await this.find({ seq: { $gt: base.seq }, at: { $gte: before } })
      .sort({ seq: 1 })
      .limit(1)
      .session(session)
      .lean<ChainPoint[]>();
    return this.at(session, kept ? kept.seq - 1 : seq);
  }

  async removeUpTo(session: ClientSession, seq: number): Promise<number> {
    const { deletedCount } = await this.entries.collection.deleteMany({ seq: { $gt: 0, $lte: seq } }, { session });
    return deletedCount;
  }

  private find(filter: object) {
    const typed: QueryFilter<E> = filter;
    return this.entries.find(typed);
  }

  private async write(updates: readonly { filter: object; set: object }[], session?: ClientSession): Promise<void> {
    if (updates.length === 0) return;
    const writes = updates.map(({ filter, set }) => ({ updateOne: { filter, update: { $set: set } } }));
    await this.entries.collection.bulkWrite(writes, session ? { session } : {});
  }
}
