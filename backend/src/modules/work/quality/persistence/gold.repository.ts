import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { GOLD_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { GOLD_MODEL, type GoldRecord } from './gold.schema.js';

/** Selects the gold of work. */
const OF_WORK: QueryFilter<GoldRecord> = { exam: null };

type Pooled = Pick<GoldRecord, '_id' | 'className'>;

@Injectable()
export class GoldRepository extends RecordRepository<GoldRecord> {
  constructor(@InjectModel(GOLD_MODEL) golds: Model<GoldRecord>) {
    super(golds, [{ field: '_id', direction: 1 }]);
  }

  /** Reads a gold item, and makes this transaction conflict with changes of it. */
  async lock(session: ClientSession, _id: Types.ObjectId): Promise<GoldRecord | null> {
    return this.change({ _id }, { $inc: { locks: 1 } }, session);
  }

  async among(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    return new Set((await this.model.distinct('_id', { _id: { $in: [...ids] } }).session(session)).map(String));
  }

  async delete(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id }, { session });
  }

  /** Gold that may be given to people. */
  async pool(session: ClientSession, projectId: Types.ObjectId, interfaceId: Types.ObjectId): Promise<Pooled[]> {
    return this.model
      .find({ projectId, interfaceId, retired: null, ...OF_WORK }, { className: 1 })
      .limit(GOLD_LIMITS.ofProject)
      .session(session)
      .lean<Pooled[]>();
  }

  /** @param limit bounds the count */
  async countPool(session: ClientSession, of: Pick<GoldRecord, 'projectId' | 'interfaceId'>, limit: number): Promise<number> {
    return this.model
      .countDocuments({ ...of, retired: null, ...OF_WORK })
      .limit(limit)
      .session(session);
  }

  async poolOfProject(session: ClientSession, projectId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.model.distinct('_id', { projectId, retired: null, ...OF_WORK }).session(session);
  }

  async countActive(projectId: Types.ObjectId, session: ClientSession | null = null): Promise<number> {
    return this.model.countDocuments({ projectId, retired: null, ...OF_WORK }).session(session);
  }

  async countRetired(projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ projectId, retired: { $ne: null }, ...OF_WORK });
  }

  async put(session: ClientSession, { _id, ...set }: GoldRecord): Promise<GoldRecord | null> {
    return this.model.findOneAndUpdate({ _id }, { $set: set }, { upsert: true, session, returnDocument: 'after' }).lean<GoldRecord>();
  }

  async retire(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] }, retired: null }, { $set: { retired: 'shown' } }, { session });
  }

  /** @returns null if it is not a gold item, or withdrawn already */
  async withdraw(session: ClientSession, _id: Types.ObjectId): Promise<GoldRecord | null> {
    const update = { $set: { retired: 'withdrawn' as const, recounts: true }, $inc: { revision: 1 } };
    return this.change({ _id, retired: { $ne: 'withdrawn' } }, update, session);
  }

  async nextToRecount(without: readonly Types.ObjectId[]): Promise<GoldRecord | null> {
    return this.model
      .findOne({ recounts: true, _id: { $nin: [...without] } })
      .sort({ _id: 1 })
      .lean<GoldRecord>();
  }

  async recountingIn(projectId: Types.ObjectId, limit: number): Promise<Pick<GoldRecord, '_id' | 'revision'>[]> {
    return this.model.find({ projectId, recounts: true }, { revision: 1 }).limit(limit).lean<Pick<GoldRecord, '_id' | 'revision'>[]>();
  }

  /** Ends the recount of this revision. A later one goes on. */
  async endRecount({ _id, revision }: Pick<GoldRecord, '_id' | 'revision'>): Promise<void> {
    await this.model.updateOne({ _id, revision }, { $set: { recounts: false } });
  }
}
