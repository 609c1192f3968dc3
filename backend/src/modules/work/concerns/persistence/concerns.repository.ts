import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { totalOf } from '../../../../common/pagination/find-page.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { turnOf } from '../domain/turn.js';
import { CONCERN_MODEL, type ConcernAnswer, type ConcernHiding, type ConcernRecord } from './concern.schema.js';

type Place = Pick<ConcernRecord, '_id' | 'projectId'>;

@Injectable()
export class ConcernRepository extends RecordRepository<ConcernRecord> {
  constructor(@InjectModel(CONCERN_MODEL) concerns: Model<ConcernRecord>) {
    super(concerns, [
      { field: 'turn', direction: 1 },
      { field: 'openedAt', direction: -1 },
      { field: 'supporters', direction: -1 },
    ]);
  }

  async insert(session: ClientSession, concern: Omit<ConcernRecord, '_id'>): Promise<ConcernRecord> {
    return this.create(session, concern);
  }

  async findIn(
    projectId: Types.ObjectId,
    _id: string | Types.ObjectId,
    session: ClientSession | null = null,
  ): Promise<ConcernRecord | null> {
    return this.model.findOne({ _id, projectId }).session(session).lean<ConcernRecord>();
  }

  async countOpenOf(session: ClientSession, annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ annotatorId, projectId, state: 'open' }).session(session);
  }

  /** Counts the open concerns whose answer is due, up to `LIMITS.totalMax`; null beyond. @param until counts those due until then */
  async countDue(projectId: Types.ObjectId, until?: Date): Promise<number | null> {
    return totalOf(this.model, { projectId, state: 'open', answerDueBy: { $type: 'date', ...(until && { $lte: until }) } });
  }

  /** Counts a person who joins, or leaves. @returns null if it was withdrawn */
  async countSupporter(session: ClientSession, { _id, projectId, annotatorId }: ConcernRecord, person: Types.ObjectId, by: 1 | -1) {
    const others = annotatorId?.equals(person) ? 0 : by;
    return this.change({ _id, projectId }, { $inc: { supporters: by, others } }, session);
  }

  /** Notes for how many people it was counted, and when an answer is due if enough of them support it. */
  async note(
    session: ClientSession,
    { _id, projectId }: Place,
    set: Partial<Pick<ConcernRecord, 'state' | 'people' | 'answerDueBy' | 'warnAt' | 'turn'>>,
  ): Promise<ConcernRecord | null> {
    return this.change({ _id, projectId }, { $set: set }, session);
  }

  /** @returns false if others joined it, an answer stands or is due, or the person did not open it */
  async withdraw(session: ClientSession, { _id, projectId }: Place, annotatorId: Types.ObjectId): Promise<boolean> {
    const untouched = { others: 0, answers: { $size: 0 }, answerDueBy: null };
    const { deletedCount } = await this.model.deleteOne({ _id, projectId, annotatorId, ...untouched }, { session });
    return deletedCount === 1;
  }

  /** @param seen number of answers that the admin saw. @returns null if it has more by now */
  async answer(session: ClientSession, { _id }: Place, seen: number, answer: ConcernAnswer, searchWords: string[]) {
    const set = { state: 'answered' as const, warnAt: null, turn: turnOf('answered', answer.at, null), searchWords };
    return this.change({ _id, answers: { $size: seen } }, { $push: { answers: answer }, $set: set }, session);
  }

  /** @returns null if it is hidden already */
  async hide(session: ClientSession, { _id }: Place, hiding: ConcernHiding, searchWords: string[]): Promise<ConcernRecord | null> {
    return this.change({ _id, hiding: null }, { $set: { hiding, searchWords } }, session);
  }

  /** A concern whose answer admins are warned of. @param without ids of excluded ones */
  async nextToWarn(now: Date, without: readonly Types.ObjectId[]): Promise<ConcernRecord | null> {
    return this.model
      .findOne({ warnAt: { $type: 'date', $lte: now }, _id: { $nin: [...without] } })
      .sort({ warnAt: 1 })
      .lean<ConcernRecord>();
  }

  /** @returns false if another server was first, or it was answered */
  async endWarning(session: ClientSession, { _id, warnAt }: ConcernRecord): Promise<boolean> {
    return (await this.change({ _id, warnAt }, { $set: { warnAt: null } }, session)) !== null;
  }
}
