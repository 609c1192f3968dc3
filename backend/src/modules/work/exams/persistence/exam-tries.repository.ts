import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { EXAM_ASK_MODEL, EXAM_TRY_MODEL, type ExamAskRecord, type ExamTryRecord } from './exam-try.schema.js';

type ExamPass = Pick<ExamTryRecord, 'annotatorId' | 'taskId' | 'round'>;

@Injectable()
export class ExamTryRepository extends RecordRepository<ExamTryRecord> {
  constructor(
    @InjectModel(EXAM_TRY_MODEL) tries: Model<ExamTryRecord>,
    @InjectModel(EXAM_ASK_MODEL) private readonly asks: Model<ExamAskRecord>,
  ) {
    super(tries, [
      { field: 'beganAt', direction: -1 },
      { field: 'right', direction: -1 },
    ]);
  }

  async insert(session: ClientSession, one: Omit<ExamTryRecord, '_id'>): Promise<ExamTryRecord> {
    return this.create(session, one);
  }

  /** The tries of a person at an exam. */
  async of(taskId: Types.ObjectId, annotatorId: Types.ObjectId, session: ClientSession | null = null): Promise<ExamTryRecord[]> {
    return this.model.find({ taskId, annotatorId }).session(session).lean<ExamTryRecord[]>();
  }

  /** The last tries of a person at all exams, the newest first. */
  async ofPerson(annotatorId: Types.ObjectId, limit: number): Promise<ExamTryRecord[]> {
    return this.model.find({ annotatorId }).sort({ beganAt: -1, _id: -1 }).limit(limit).lean<ExamTryRecord[]>();
  }

  /** @param projectId null for all projects */
  async passesOf(
    annotatorIds: readonly Types.ObjectId[],
    projectId: Types.ObjectId | null,
    session: ClientSession | null = null,
  ): Promise<ExamPass[]> {
    return this.model
      .find(
        { annotatorId: { $in: [...annotatorIds] }, passed: true, ...(projectId && { projectId }) },
        { annotatorId: 1, taskId: 1, round: 1 },
      )
      .session(session)
      .lean<(ExamPass & { _id: Types.ObjectId })[]>();
  }

  /** Makes this transaction conflict with the end of the try and other answers. @returns null if it has ended */
  async touch(session: ClientSession, { _id }: ExamTryRecord): Promise<ExamTryRecord | null> {
    return this.change({ _id, endedAt: null }, { $inc: { revision: 1 } }, session);
  }

  /** @returns null if an answer was given meanwhile, or it has ended */
  async end(
    session: ClientSession,
    { _id, revision }: ExamTryRecord,
    set: Pick<ExamTryRecord, 'endedAt' | 'end' | 'right' | 'passed'>,
  ): Promise<ExamTryRecord | null> {
    return this.change({ _id, revision, endedAt: null }, { $set: set }, session);
  }

  /** The passes of a person at an exam, whether they count or not, the first one first. */
  async passesAt(session: ClientSession, taskId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<ExamTryRecord[]> {
    return this.model.find({ taskId, annotatorId, passed: true }).session(session).sort({ endedAt: 1, _id: 1 }).lean<ExamTryRecord[]>();
  }

  /** Makes this transaction conflict with others that lock the try. */
  async lock(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.change({ _id }, { $inc: { revision: 1 } }, session);
  }

  /** @throws a duplicate key if another try of the person at the exam was paid */
  async notePaid(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.change({ _id }, { $set: { paid: true } }, session);
  }

  /** Ends the open tries at an exam, so that they do not count. */
  async voidOpen(session: ClientSession, taskId: Types.ObjectId, now: Date): Promise<void> {
    const open = { taskId, endedAt: null, endsAt: { $gt: now } };
    await this.model.updateMany(open, { $set: { endedAt: now, end: 'void' } }, { session });
  }

  async countIn(taskId: Types.ObjectId, filter: { readonly passed?: true; readonly round: number }): Promise<number> {
    return this.model.countDocuments({ taskId, ...filter });
  }

  async countPeople(taskId: Types.ObjectId, round: number): Promise<number> {
    return (await this.model.distinct('annotatorId', { taskId, round })).length;
  }

  async rename(session: ClientSession, annotatorId: Types.ObjectId, words: string[]): Promise<void> {
    await this.model.updateMany({ annotatorId }, { $set: { searchWords: words } }, { session });
  }

  async putAsk(session: ClientSession, { _id, ...set }: ExamAskRecord): Promise<void> {
    await this.asks.updateOne({ _id }, { $set: set }, { upsert: true, session });
  }

  async nextAsk(without: readonly Types.ObjectId[]): Promise<ExamAskRecord | null> {
    return this.asks
      .findOne({ _id: { $nin: [...without] } })
      .sort({ _id: 1 })
      .lean<ExamAskRecord>();
  }

  /** Ends the telling of this round. A later one goes on. */
  async endAsk({ _id, round }: ExamAskRecord): Promise<void> {
    await this.asks.deleteOne({ _id, round });
  }

  /** Passes of rounds before this one whose people are not told. */
  async untold(taskId: Types.ObjectId, round: number, limit: number): Promise<ExamTryRecord[]> {
    return this.model
      .find({ taskId, passed: true, told: false, round: { $lt: round } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<ExamTryRecord[]>();
  }

  /** @returns whether nobody else has told it */
  async tell(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    return (await this.change({ _id, told: false }, { $set: { told: true } }, session)) !== null;
  }
}
