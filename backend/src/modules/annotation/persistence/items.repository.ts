import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../database/record-repository.js';
import { ITEM_MODEL, type ItemRecord } from './item.schema.js';

/** Items in the database. */
@Injectable()
export class ItemRepository extends RecordRepository<ItemRecord> {
  constructor(@InjectModel(ITEM_MODEL) items: Model<ItemRecord>) {
    super(items, [{ field: 'index', direction: 1 }]);
  }

  /** The ids of a task's items, in their order. */
  async idsOf(session: ClientSession, taskId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model.find({ taskId }, { _id: 1 }).sort({ index: 1 }).session(session).lean<Pick<ItemRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Which of these keys a task has already. */
  async knownKeys(session: ClientSession, taskId: Types.ObjectId, keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.model
      .find({ taskId, key: { $in: [...keys] } }, { key: 1 })
      .session(session)
      .lean<Pick<ItemRecord, '_id' | 'key'>[]>();
    return new Set(rows.map(({ key }) => key));
  }

  /** Inserts whole items past mongoose's documents, which cost much memory where there are many. */
  async insertMany(session: ClientSession, items: readonly ItemRecord[]): Promise<void> {
    if (items.length > 0) await this.model.collection.insertMany([...items], { session });
  }

  /** Which of these media items name. */
  async mediaInUse(ids: readonly string[]): Promise<string[]> {
    return this.model.distinct('mediaIds', { mediaIds: { $in: [...ids] } });
  }

  /** How many bytes each of these items has. */
  async bytesOf(ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const rows = await this.model.find({ _id: { $in: [...ids] } }, { bytes: 1 }).lean<Pick<ItemRecord, '_id' | 'bytes'>[]>();
    return new Map(rows.map(({ _id, bytes }) => [String(_id), bytes]));
  }

  /** Moves a task's items from one place on to the beginning of another task. @returns how many */
  async move(session: ClientSession, from: Types.ObjectId, to: Types.ObjectId, places: { first: number; count: number }): Promise<number> {
    const { first, count } = places;
    const filter = { taskId: from, index: { $gte: first, $lt: first + count } };
    const { modifiedCount } = await this.model.updateMany(filter, { $set: { taskId: to }, $inc: { index: -first } }, { session });
    return modifiedCount;
  }
}
