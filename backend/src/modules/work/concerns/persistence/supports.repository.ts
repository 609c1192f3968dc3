import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONCERN_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { OPENER_MODEL, type OpenerRecord, SUPPORT_MODEL, type SupportRecord } from './concern.schema.js';

@Injectable()
export class SupportRepository {
  constructor(
    @InjectModel(SUPPORT_MODEL) private readonly supports: Model<SupportRecord>,
    @InjectModel(OPENER_MODEL) private readonly openers: Model<OpenerRecord>,
  ) {}

  async insert(session: ClientSession, support: Omit<SupportRecord, '_id' | 'tellAt'>): Promise<void> {
    await this.supports.insertMany([{ ...support, tellAt: null }], { session });
  }

  /** @returns false if the person does not support it */
  async setNamed(session: ClientSession, concernId: Types.ObjectId, annotatorId: Types.ObjectId, named: boolean): Promise<boolean> {
    const { matchedCount } = await this.supports.updateOne({ concernId, annotatorId }, { $set: { named } }, { session });
    return matchedCount === 1;
  }

  /** @returns false if the person does not support it */
  async delete(session: ClientSession, concernId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.supports.deleteOne({ concernId, annotatorId }, { session });
    return deletedCount === 1;
  }

  async deleteAll(session: ClientSession, concernId: Types.ObjectId): Promise<void> {
    await this.supports.deleteMany({ concernId }, { session });
  }

  /** The support of one person, among these concerns. */
  async findOwn(annotatorId: Types.ObjectId, among: readonly Types.ObjectId[]): Promise<SupportRecord[]> {
    if (among.length === 0) return [];
    return this.supports.find({ annotatorId, concernId: { $in: [...among] } }).lean<SupportRecord[]>();
  }

  /** The first people who show their names: who opened the concern, and as many as are shown. Others are never read. */
  async findNamed(concernId: Types.ObjectId, openerId: Types.ObjectId | null): Promise<Types.ObjectId[]> {
    const fields = { annotatorId: 1 };
    const [first, opener] = await Promise.all([
      this.supports.find({ concernId, named: true }, fields).sort({ at: 1, _id: 1 }).limit(CONCERN_LIMITS.names).lean<SupportRecord[]>(),
      openerId && this.supports.findOne({ concernId, annotatorId: openerId, named: true }, fields).lean<SupportRecord>(),
    ]);
    const ids = [...(opener ? [opener] : []), ...first].map(({ annotatorId }) => annotatorId);
    return [...new Map(ids.map((id) => [String(id), id])).values()].slice(0, CONCERN_LIMITS.names);
  }

  async tellAll(session: ClientSession, concernId: Types.ObjectId, tellAt: Date): Promise<void> {
    await this.supports.updateMany({ concernId }, { $set: { tellAt } }, { session });
  }

  /** The next person to be told. @param without ids of excluded rows */
  async nextToTell(now: Date, without: readonly Types.ObjectId[]): Promise<SupportRecord | null> {
    return this.supports
      .findOne({ tellAt: { $type: 'date', $lte: now }, _id: { $nin: [...without] } })
      .sort({ tellAt: 1 })
      .lean<SupportRecord>();
  }

  /** @returns false if another server was first */
  async told(session: ClientSession, { _id, tellAt }: SupportRecord): Promise<boolean> {
    const { modifiedCount } = await this.supports.updateOne({ _id, tellAt }, { $set: { tellAt: null } }, { session });
    return modifiedCount === 1;
  }

  /** Counts a concern of a person. @returns how many they have opened on this day */
  async countOpened(session: ClientSession, _id: Types.ObjectId, day: string): Promise<number> {
    const opened = { $cond: [{ $eq: ['$day', day] }, { $add: ['$opened', 1] }, 1] };
    const after = await this.openers
      .findOneAndUpdate({ _id }, [{ $set: { opened, day } }], { session, upsert: true, returnDocument: 'after', updatePipeline: true })
      .lean<OpenerRecord>();
    return after?.opened ?? 1;
  }
}
