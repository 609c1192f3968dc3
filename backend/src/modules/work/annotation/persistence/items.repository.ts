import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { contentOf } from '../domain/new-rows.js';
import { dataOf, predictionOf } from '../domain/stored.js';
import { ITEM_MODEL, type ItemRecord } from './item.schema.js';

const INDEXES_AT_ONCE = 1_000;
const MEDIA_AT_ONCE = 500;

/** Selects the items that are worked on. */
const INCLUDED = { excluded: { $ne: true } } as const;

export interface ItemRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export type ItemSize = Pick<ItemRecord, '_id' | 'bytes' | 'mediaIds'>;

@Injectable()
export class ItemRepository extends RecordRepository<ItemRecord> {
  constructor(@InjectModel(ITEM_MODEL) items: Model<ItemRecord>) {
    super(items, [{ field: 'index', direction: 1 }]);
  }

  async idsOf(session: ClientSession, taskId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ taskId, ...INCLUDED }, { _id: 1 })
      .sort({ index: 1 })
      .session(session)
      .lean<Pick<ItemRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** The first items of a task that are worked on, in their order. */
  async includedOf(session: ClientSession | null, taskId: Types.ObjectId, limit: number): Promise<ItemRecord[]> {
    return this.model
      .find({ taskId, ...INCLUDED })
      .sort({ index: 1 })
      .limit(limit)
      .session(session)
      .lean<ItemRecord[]>();
  }

  /** Items of these that are worked on and belong to another task. */
  async includedOutside(session: ClientSession, taskId: Types.ObjectId | null, ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    return this.model.distinct('_id', { _id: { $in: [...ids] }, taskId: { $ne: taskId }, ...INCLUDED }).session(session);
  }

  /** The ids of all items from an id on, in order. */
  async *idsFrom(from: Types.ObjectId | null): AsyncGenerator<Types.ObjectId> {
    const found = this.model
      .find(from ? { _id: { $gte: from } } : {}, { _id: 1 })
      .sort({ _id: 1 })
      .lean<Pick<ItemRecord, '_id'>[]>();
    for await (const { _id } of found.cursor({ batchSize: INDEXES_AT_ONCE })) yield _id;
  }

  /** The next items of a task, in their order. @param after the index before the first one */
  async nextOfTask(taskId: Types.ObjectId, after: number, limit: number): Promise<ItemRecord[]> {
    return this.model
      .find({ taskId, index: { $gt: after } })
      .sort({ index: 1 })
      .limit(limit)
      .lean<ItemRecord[]>();
  }

  /** The media of a task's items that are worked on, in their order. Items without media are left out. */
  async *mediaOf(taskId: Types.ObjectId): AsyncGenerator<Pick<ItemRecord, '_id' | 'externalId' | 'mediaIds'>> {
    const projection = { externalId: 1, mediaIds: 1 };
    const options = { projection, sort: { index: 1 }, batchSize: MEDIA_AT_ONCE } as const;
    // Bypasses mongoose, which takes half of the time.
    yield* await Promise.resolve(
      this.model.collection.find<Pick<ItemRecord, '_id' | 'externalId' | 'mediaIds'>>(
        { taskId, mediaIds: { $ne: [] }, ...INCLUDED },
        options,
      ),
    );
  }

  /** Digests of the contents that a task already has under these keys. */
  async contentsAt(session: ClientSession | null, taskId: Types.ObjectId, keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.model
      .find({ taskId, key: { $in: [...keys] } }, { key: 1, content: 1 })
      .session(session)
      .lean<Pick<ItemRecord, '_id' | 'key' | 'content'>[]>();
    const contents = new Map<string, string>();
    for (const { _id, key, content } of rows) contents.set(key, content ?? (await this.contentOf(session, _id)));
    return contents;
  }

  private async contentOf(session: ClientSession | null, _id: Types.ObjectId): Promise<string> {
    const item = await this.model.findById(_id).session(session).lean<ItemRecord>();
    return item ? contentOf(dataOf(item), predictionOf(item)) : '';
  }

  /** Inserts items without mongoose documents, which take much memory for many items. */
  async insertMany(session: ClientSession, items: readonly ItemRecord[]): Promise<void> {
    if (items.length > 0) await this.model.collection.insertMany([...items], { session });
  }

  async mediaInUse(ids: readonly string[]): Promise<string[]> {
    return this.model.distinct('mediaIds', { mediaIds: { $in: [...ids] } });
  }

  /** The tasks whose items use each of these media. Unused media are left out. */
  async tasksOfMedia(ids: readonly string[]): Promise<Map<string, Types.ObjectId[]>> {
    const named = { mediaIds: { $in: [...ids] } };
    const rows = await this.model.aggregate<{ _id: string; taskIds: Types.ObjectId[] }>([
      { $match: named },
      { $project: { taskId: 1, mediaIds: 1 } },
      { $unwind: '$mediaIds' },
      { $match: named },
      { $group: { _id: '$mediaIds', taskIds: { $addToSet: '$taskId' } } },
    ]);
    return new Map(rows.map(({ _id, taskIds }) => [_id, taskIds]));
  }

  async bytesOf(ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const rows = await this.model.find({ _id: { $in: [...ids] } }, { bytes: 1 }).lean<Pick<ItemRecord, '_id' | 'bytes'>[]>();
    return new Map(rows.map(({ _id, bytes }) => [String(_id), bytes]));
  }

  /** The sizes of a task's first items that are worked on. */
  async sizesOf(
    of: Pick<ItemRecord, 'taskId'> | readonly Types.ObjectId[],
    limit: number,
    session: ClientSession | null = null,
  ): Promise<ItemSize[]> {
    const filter = 'taskId' in of ? { ...of, ...INCLUDED } : { _id: { $in: [...of] } };
    return this.model.find(filter, { bytes: 1, mediaIds: 1 }).limit(limit).session(session).lean<ItemSize[]>();
  }

  /** The index after the last item of a task. It differs from the count, because a stopped split leaves gaps. */
  async nextIndex(session: ClientSession, taskId: Types.ObjectId): Promise<number> {
    const [last] = await this.model
      .find({ taskId }, { index: 1 })
      .sort({ index: -1 })
      .limit(1)
      .session(session)
      .lean<Pick<ItemRecord, '_id' | 'index'>[]>();
    return last ? last.index + 1 : 0;
  }

  /** Items of these tasks with this id, or external id. */
  async named(taskIds: readonly Types.ObjectId[], id: string): Promise<ItemRecord[]> {
    const taskId = { $in: [...taskIds] };
    const byKey = await this.model.find({ taskId, key: `id:${id}` }).lean<ItemRecord[]>();
    if (byKey.length > 0 || !/^[0-9a-f]{24}$/.test(id)) return byKey;
    return this.model.find({ _id: new mongo.ObjectId(id), taskId }).lean<ItemRecord[]>();
  }

  async setExcluded(session: ClientSession, _id: Types.ObjectId, excluded: boolean): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { excluded } }, { session });
  }

  async setPrediction(session: ClientSession, item: ItemRecord, prediction: string): Promise<void> {
    const bytes = Buffer.byteLength(item.data) + Buffer.byteLength(prediction);
    // A row that is imported again is recognised by its content as it came.
    const content = item.content ?? contentOf(dataOf(item), predictionOf(item));
    await this.model.updateOne({ _id: item._id }, { $set: { prediction, bytes, content } }, { session });
  }

  /** The items of these that are still in the task, for a change. */
  async ofTask(session: ClientSession, taskId: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<ItemRecord[]> {
    return this.model
      .find({ _id: { $in: [...ids] }, taskId, ...INCLUDED })
      .session(session)
      .lean<ItemRecord[]>();
  }

  async delete(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id }, { session });
  }

  /** Splits a task's items that are worked on into ranges of `size` items, in their order. The last range may have fewer. */
  async rangesOf(taskId: Types.ObjectId, size: number): Promise<ItemRange[]> {
    const ranges: ItemRange[] = [];
    const indexes = this.model
      .find({ taskId, ...INCLUDED }, { index: 1 })
      .sort({ index: 1 })
      .lean<Pick<ItemRecord, '_id' | 'index'>[]>();
    for await (const { index } of indexes.cursor({ batchSize: INDEXES_AT_ONCE })) {
      const range = ranges.at(-1);
      if (range && range.count < size) ranges.splice(-1, 1, { ...range, last: index, count: range.count + 1 });
      else ranges.push({ first: index, last: index, count: 1 });
    }
    return ranges;
  }

  /** Moves a range of a task's items to the beginning of an empty task. @returns the number of moved items */
  async move(session: ClientSession, from: Types.ObjectId, to: Types.ObjectId, { first, last, count }: ItemRange): Promise<number> {
    const filter = { taskId: from, index: { $gte: first, $lte: last }, ...INCLUDED };
    const { modifiedCount } = await this.model.updateMany(filter, { $set: { taskId: to }, $inc: { index: -first } }, { session });
    if (last - first + 1 > count) await this.closeGaps(session, to);
    return modifiedCount;
  }

  private async closeGaps(session: ClientSession, taskId: Types.ObjectId): Promise<void> {
    const ids = await this.idsOf(session, taskId);
    const writes = ids.map((_id, index) => ({ updateOne: { filter: { _id }, update: { $set: { index } } } }));
    await this.model.bulkWrite(writes, { session });
  }
}
