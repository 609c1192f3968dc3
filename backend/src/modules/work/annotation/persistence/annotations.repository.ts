import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnnotationState } from '@labelbridge/annotation';
import { type ReviewVerdict } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { ANNOTATION_MODEL, type AnnotationRecord } from './annotation.schema.js';

export interface AnnotationCount {
  readonly annotatorId: Types.ObjectId;
  readonly state: AnnotationState;
  /** Verdict of the latest review; null without one. */
  readonly verdict: ReviewVerdict | null;
  readonly count: number;
}

/** Each record may have megabytes: larger batches would block the server while they are parsed. */
const RECORDS_AT_ONCE = 2;

/** Selects annotations that are results of their batch, not answers on gold items of others. */
const RESULTS = { mixed: { $ne: true } } as const;

@Injectable()
export class AnnotationRepository extends RecordRepository<AnnotationRecord> {
  constructor(@InjectModel(ANNOTATION_MODEL) annotations: Model<AnnotationRecord>) {
    super(annotations, [{ field: '_id', direction: 1 }]);
  }

  async insert(session: ClientSession, annotation: AnnotationRecord): Promise<void> {
    await this.model.insertMany([{ ...annotation, createdAt: annotation.changedAt }], { session });
  }

  /** Changes an annotation in this revision and state. @returns null if it has another one */
  async update(
    session: ClientSession,
    { _id, revision, state }: Pick<AnnotationRecord, '_id' | 'revision' | 'state'>,
    set: Partial<AnnotationRecord>,
  ): Promise<AnnotationRecord | null> {
    return this.change({ _id, revision, state }, { $set: set }, session);
  }

  /** Includes answers on it as a gold item. */
  async ofItem(session: ClientSession, itemId: Types.ObjectId): Promise<AnnotationRecord[]> {
    return this.model.find({ itemId }).session(session).lean<AnnotationRecord[]>();
  }

  async delete(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: [...ids] } }, { session });
  }

  async ofJob(session: ClientSession, jobId: Types.ObjectId, states: readonly AnnotationState[]): Promise<AnnotationRecord[]> {
    return this.model
      .find({ jobId, state: { $in: [...states] } })
      .session(session)
      .lean<AnnotationRecord[]>();
  }

  /** @returns whether an annotation of a job was handed in and has no verdict. Gold items count, so that nothing shows which they are */
  async hasSome(jobId: Types.ObjectId, states: readonly AnnotationState[], session: ClientSession | null = null): Promise<boolean> {
    return (await this.model.exists({ jobId, state: { $in: states } }).session(session)) !== null;
  }

  async setMany(
    session: ClientSession,
    { jobId, states }: { jobId: Types.ObjectId; states: readonly AnnotationState[] },
    set: Partial<AnnotationRecord>,
  ): Promise<void> {
    await this.model.updateMany({ jobId, state: { $in: [...states] } }, { $set: set }, { session });
  }

  /** Submits drafts whose version is already written. */
  async submit(session: ClientSession, ids: readonly Types.ObjectId[], at: Date): Promise<void> {
    if (ids.length === 0) return;
    const set = { state: 'submitted' as const, submittedAt: at, fixed: null, review: null };
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: set, $inc: { versions: 1 } }, { session });
  }

  /** The annotations of these items in these states, by id. @param without excluded ids @param also ids included in any state */
  ofItems(
    itemIds: readonly Types.ObjectId[],
    { states, without, also }: Record<'without' | 'also', readonly Types.ObjectId[]> & { states: readonly AnnotationState[] },
  ): AsyncIterable<AnnotationRecord> {
    return this.model
      .find({
        itemId: { $in: [...itemIds] },
        ...RESULTS,
        $or: [{ state: { $in: [...states] }, _id: { $nin: [...without] } }, { _id: { $in: [...also] } }],
      })
      .sort({ _id: 1 })
      .lean<AnnotationRecord[]>()
      .cursor({ batchSize: RECORDS_AT_ONCE });
  }

  /** The annotations of these items in these jobs that were handed in once, by id. */
  handedIn(itemIds: readonly Types.ObjectId[], jobIds: readonly Types.ObjectId[]): AsyncIterable<AnnotationRecord> {
    return this.model
      .find({ itemId: { $in: [...itemIds] }, jobId: { $in: [...jobIds] }, state: { $ne: 'draft' } })
      .sort({ _id: 1 })
      .lean<AnnotationRecord[]>()
      .cursor({ batchSize: RECORDS_AT_ONCE });
  }

  async idsOf(jobId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.model.distinct('_id', { jobId });
  }

  /** The annotations of a job that were handed in once. */
  handedInOf(jobId: Types.ObjectId): AsyncIterable<AnnotationRecord> {
    return this.model
      .find({ jobId, state: { $ne: 'draft' } })
      .lean<AnnotationRecord[]>()
      .cursor({ batchSize: RECORDS_AT_ONCE });
  }

  /** Counts the answers on these items that were handed in once, by item. */
  async answersOn(itemIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.model.aggregate<{ _id: Types.ObjectId; answers: number }>([
      { $match: { itemId: { $in: [...itemIds] }, state: { $ne: 'draft' }, ...RESULTS } },
      { $group: { _id: '$itemId', answers: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, answers }) => [String(_id), answers]));
  }

  async itemsAmong(itemIds: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    return this.model.distinct('itemId', { itemId: { $in: [...itemIds] } }).session(session);
  }

  async regionsIn(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<number> {
    const [all] = await this.model
      .aggregate<{ regions: number }>([
        { $match: { _id: { $in: [...ids] } } },
        { $group: { _id: null, regions: { $sum: '$regionCount' } } },
      ])
      .session(session);
    return all?.regions ?? 0;
  }

  /** Counts the annotations of these tasks by person, state and verdict. */
  async countsOf(taskIds: readonly Types.ObjectId[]): Promise<AnnotationCount[]> {
    return this.model.aggregate<AnnotationCount>([
      { $match: { taskId: { $in: [...taskIds] }, ...RESULTS } },
      {
        $group: {
          _id: { annotatorId: '$annotatorId', state: '$state', verdict: { $ifNull: ['$review.verdict', null] } },
          count: { $sum: 1 },
        },
      },
      { $project: { _id: 0, annotatorId: '$_id.annotatorId', state: '$_id.state', verdict: '$_id.verdict', count: 1 } },
    ]);
  }

  /** Figures that change with any annotation of these tasks. */
  async marksOf(taskIds: readonly Types.ObjectId[]): Promise<unknown> {
    return this.model.aggregate([
      { $match: { taskId: { $in: [...taskIds] } } },
      {
        $group: {
          _id: '$state',
          count: { $sum: 1 },
          revisions: { $sum: '$revision' },
          versions: { $sum: '$versions' },
          changedAt: { $max: '$changedAt' },
          reviewedAt: { $max: '$review.at' },
        },
      },
      { $sort: { _id: 1 } },
    ]);
  }
}
