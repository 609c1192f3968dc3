import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { QUESTION_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { ASKER_MODEL, type AskerRecord, FOLLOW_MODEL, type FollowRecord } from './question.schema.js';

const CORRECTION_MS = QUESTION_LIMITS.correctionHours * 3_600_000;

@Injectable()
export class FollowRepository {
  constructor(
    @InjectModel(FOLLOW_MODEL) private readonly follows: Model<FollowRecord>,
    @InjectModel(ASKER_MODEL) private readonly askers: Model<AskerRecord>,
  ) {}

  async has(questionId: Types.ObjectId, annotatorId: Types.ObjectId, session: ClientSession): Promise<boolean> {
    return (await this.follows.exists({ questionId, annotatorId }).session(session)) !== null;
  }

  /** @param isTold true if there is something to tell them at once */
  async insert(
    session: ClientSession,
    questionId: Types.ObjectId,
    annotatorIds: readonly Types.ObjectId[],
    at: Date,
    isTold = false,
  ): Promise<void> {
    const rows = annotatorIds.map((annotatorId) => ({ questionId, annotatorId, at, tellAt: isTold ? at : null, toldAt: null }));
    if (rows.length > 0) await this.follows.insertMany(rows, { session });
  }

  /** The questions that a person follows, among these. */
  async followedBy(annotatorId: Types.ObjectId, among: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    if (among.length === 0) return new Set();
    const found = await this.follows.find({ annotatorId, questionId: { $in: [...among] } }, { questionId: 1 }).lean<FollowRecord[]>();
    return new Set(found.map(({ questionId }) => String(questionId)));
  }

  /** The people who follow a question, with who asked it. */
  async findPeople(session: ClientSession, questionId: Types.ObjectId, limit: number): Promise<Types.ObjectId[]> {
    const found = await this.follows.find({ questionId }, { annotatorId: 1 }).limit(limit).session(session).lean<FollowRecord[]>();
    return found.map(({ annotatorId }) => annotatorId);
  }

  /** Finds who follows a question already, among these people. */
  async amongPeople(session: ClientSession, questionId: Types.ObjectId, people: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const found = await this.follows
      .find({ questionId, annotatorId: { $in: [...people] } }, { annotatorId: 1 })
      .session(session)
      .lean<FollowRecord[]>();
    return new Set(found.map(({ annotatorId }) => String(annotatorId)));
  }

  /** Has all who follow a question told at once; who was told of its answer before, a day after that at the earliest. */
  async tellAll(session: ClientSession, questionId: Types.ObjectId, now: Date): Promise<void> {
    await this.follows.updateMany({ questionId }, [{ $set: { tellAt: { $max: [now, { $add: ['$toldAt', CORRECTION_MS] }] } } }], {
      session,
      updatePipeline: true,
    });
  }

  /** The next person to be told. @param without ids of excluded rows */
  async nextToTell(now: Date, without: readonly Types.ObjectId[]): Promise<FollowRecord | null> {
    return this.follows
      .findOne({ tellAt: { $type: 'date', $lte: now }, _id: { $nin: [...without] } })
      .sort({ tellAt: 1 })
      .lean<FollowRecord>();
  }

  /** @returns false if another server was first */
  async told(session: ClientSession, { _id, tellAt }: FollowRecord, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.follows.updateOne({ _id, tellAt }, { $set: { tellAt: null, toldAt: now } }, { session });
    return modifiedCount === 1;
  }

  /** Counts a question of a person. @returns how many they have asked on this day */
  async countAsked(session: ClientSession, _id: Types.ObjectId, day: string): Promise<number> {
    const asked = { $cond: [{ $eq: ['$day', day] }, { $add: ['$asked', 1] }, 1] };
    const after = await this.askers
      .findOneAndUpdate({ _id }, [{ $set: { asked, day } }], { session, upsert: true, returnDocument: 'after', updatePipeline: true })
      .lean<AskerRecord>();
    return after?.asked ?? 1;
  }
}
