import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ItemState } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { ASSIGNMENT_MODEL, type AssignmentRecord } from './assignment.schema.js';

/** Selects the assignments that count. */
export const COUNTED = { excluded: { $ne: true } } as const;

const LEFT_OUT = { $or: [{ state: 'skipped' as const }, { excluded: true }] };

@Injectable()
export class AssignmentRepository extends RecordRepository<AssignmentRecord> {
  constructor(@InjectModel(ASSIGNMENT_MODEL) assignments: Model<AssignmentRecord>) {
    super(assignments, [{ field: 'order', direction: 1 }]);
  }

  async insertMany(session: ClientSession, assignments: readonly AssignmentRecord[]): Promise<void> {
    await this.model.insertMany([...assignments], { session });
  }

  /** The assignments of these items in a job, including uncounted ones. */
  async ofJob(session: ClientSession, jobId: Types.ObjectId, itemIds: readonly Types.ObjectId[]): Promise<AssignmentRecord[]> {
    return this.model
      .find({ jobId, itemId: { $in: [...itemIds] } })
      .session(session)
      .lean<AssignmentRecord[]>();
  }

  /** The items of a job that are of its batch. Gold items of others would show by the difference. */
  async itemIdsOf(session: ClientSession, jobId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ jobId, ...COUNTED, mixed: { $ne: true } }, { itemId: 1 })
      .session(session)
      .lean<Pick<AssignmentRecord, '_id' | 'itemId'>[]>();
    return rows.map(({ itemId }) => itemId);
  }

  async nextOrder(session: ClientSession, jobId: Types.ObjectId): Promise<number> {
    const last = await this.model
      .findOne({ jobId }, { order: 1 })
      .sort({ order: -1 })
      .session(session)
      .lean<Pick<AssignmentRecord, 'order'>>();
    return last ? last.order + 1 : 0;
  }

  async ofItem(session: ClientSession, itemId: Types.ObjectId): Promise<AssignmentRecord[]> {
    return this.model.find({ itemId }).session(session).lean<AssignmentRecord[]>();
  }

  async delete(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: [...ids] } }, { session });
  }

  /** Items of these that the person was given before. @param mixed only as gold items of other batches */
  async metAmong(
    session: ClientSession,
    annotatorId: Types.ObjectId,
    itemIds: readonly Types.ObjectId[],
    { mixed }: { readonly mixed?: true } = {},
  ): Promise<Types.ObjectId[]> {
    return this.model.distinct('itemId', { annotatorId, itemId: { $in: [...itemIds] }, ...(mixed && { mixed }) }).session(session);
  }

  /** Items that a person was given with a task before, in their order. */
  async givenWith(session: ClientSession, annotatorId: Types.ObjectId, taskId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ annotatorId, taskId }, { itemId: 1 })
      .sort({ order: 1 })
      .session(session)
      .lean<Pick<AssignmentRecord, '_id' | 'itemId'>[]>();
    return [...new Map(rows.map(({ itemId }) => [String(itemId), itemId])).values()];
  }

  /** Includes people whose job has ended. */
  async annotatorsOf(itemId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.model.distinct('annotatorId', { itemId });
  }

  async endedAmong(itemIds: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    return this.model.distinct('itemId', { itemId: { $in: [...itemIds] }, state: { $ne: 'open' } }).session(session);
  }

  async skippedOrExcluded(itemIds: readonly Types.ObjectId[]): Promise<AssignmentRecord[]> {
    return this.model.find({ itemId: { $in: [...itemIds] }, mixed: { $ne: true }, ...LEFT_OUT }).lean<AssignmentRecord[]>();
  }

  /** Figures that change if an item of these tasks is skipped, removed or returned. */
  async marksOf(taskIds: readonly Types.ObjectId[]): Promise<unknown> {
    return this.model.aggregate([
      { $match: { taskId: { $in: [...taskIds] }, ...LEFT_OUT } },
      { $group: { _id: { $ifNull: ['$excluded', false] }, count: { $sum: 1 }, doneAt: { $max: '$doneAt' } } },
      { $sort: { _id: 1 } },
    ]);
  }

  async setExcluded(session: ClientSession, ids: readonly Types.ObjectId[], excluded: boolean): Promise<void> {
    if (ids.length > 0) await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { excluded } }, { session });
  }

  /** Makes this transaction conflict with the first work on any of these items. */
  async lockItems(session: ClientSession, itemIds: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany({ itemId: { $in: [...itemIds] } }, { $inc: { locks: 1 } }, { session });
  }

  /** Makes this transaction conflict with others that lock the same assignments. */
  async lock(session: ClientSession, filter: Pick<AssignmentRecord, '_id'> | Pick<AssignmentRecord, 'itemId'>): Promise<void> {
    await this.model.updateMany(filter, { $inc: { locks: 1 } }, { session });
  }

  /** Changes the state of an item of a job. @returns null if it has another state by now, or was removed */
  async changeState(
    session: ClientSession,
    { _id, state }: AssignmentRecord,
    set: Pick<AssignmentRecord, 'state' | 'skipReason' | 'doneAt'>,
  ): Promise<AssignmentRecord | null> {
    return this.change({ _id, state, ...COUNTED }, { $set: set }, session);
  }

  async idsIn(session: ClientSession, jobId: Types.ObjectId, state: ItemState): Promise<Types.ObjectId[]> {
    const rows = await this.model
      .find({ jobId, state, ...COUNTED }, { _id: 1 })
      .sort({ order: 1 })
      .session(session)
      .lean<Pick<AssignmentRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Marks exactly these items of a job as sampled. */
  async setSampled(session: ClientSession, jobId: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany({ jobId, sampled: true }, { $set: { sampled: false } }, { session });
    if (ids.length > 0) await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { sampled: true } }, { session });
  }

  async reopen(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    const set = { state: 'open' as const, skipReason: null, doneAt: null };
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: set }, { session });
  }
}
