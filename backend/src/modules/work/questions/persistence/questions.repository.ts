import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { totalOf } from '../../../../common/pagination/find-page.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { turnOf } from '../domain/turn.js';
import { QUESTION_MODEL, type QuestionAnswer, type QuestionClosing, type QuestionRecord } from './question.schema.js';

const COMPARED_MAX = 2 * LIMITS.pageMax;

type Place = Pick<QuestionRecord, '_id' | 'projectId'>;

@Injectable()
export class QuestionRepository extends RecordRepository<QuestionRecord> {
  constructor(@InjectModel(QUESTION_MODEL) questions: Model<QuestionRecord>) {
    super(questions, [
      { field: 'turn', direction: 1 },
      { field: 'askedAt', direction: -1 },
      { field: 'followers', direction: -1 },
    ]);
  }

  async insert(session: ClientSession, question: Omit<QuestionRecord, '_id'>): Promise<QuestionRecord> {
    return this.create(session, question);
  }

  async findIn(
    projectId: Types.ObjectId,
    _id: string | Types.ObjectId,
    session: ClientSession | null = null,
  ): Promise<QuestionRecord | null> {
    return this.model.findOne({ _id, projectId }).session(session).lean<QuestionRecord>();
  }

  /** The newest questions with each of these words, without closed ones. A word that many have does not hide others. */
  async findWorded(projectId: Types.ObjectId, words: readonly string[]): Promise<QuestionRecord[]> {
    const found = await Promise.all(
      words.map((word) =>
        this.model
          .find({ projectId, searchWords: word, state: { $ne: 'closed' } })
          .sort({ _id: -1 })
          .limit(Math.ceil(COMPARED_MAX / words.length))
          .lean<QuestionRecord[]>(),
      ),
    );
    return [...new Map(found.flat().map((question) => [String(question._id), question])).values()];
  }

  async countOpenOf(session: ClientSession, annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ annotatorId, projectId, state: 'open' }).session(session);
  }

  /** Counts up to `LIMITS.totalMax`; null beyond. */
  async countOpen(projectId: Types.ObjectId, askedUntil?: Date): Promise<number | null> {
    return totalOf(this.model, { projectId, state: 'open', ...(askedUntil && { askedAt: { $lte: askedUntil } }) });
  }

  /** @returns null if it is not open any more */
  async countFollower(session: ClientSession, { _id, projectId }: Place): Promise<QuestionRecord | null> {
    return this.change({ _id, projectId, state: 'open' }, { $inc: { followers: 1 } }, session);
  }

  /** Counts people who move to a question; also none, so that its closing at the same time begins again. @returns null if it is closed */
  async addFollowers(session: ClientSession, { _id, projectId }: Place, count: number): Promise<QuestionRecord | null> {
    return this.change({ _id, projectId, state: { $ne: 'closed' } }, { $inc: { followers: count, moves: 1 } }, session);
  }

  /** @returns null if it is not open any more */
  async answer(session: ClientSession, { _id }: QuestionRecord, answer: QuestionAnswer, words: string[]): Promise<QuestionRecord | null> {
    const set = { answer, state: 'answered' as const, turn: turnOf('answered', answer.at), searchWords: words };
    return this.change({ _id, state: 'open' }, { $set: set }, session);
  }

  /** @param before the answer as it was read. @returns null if it has another one by now */
  async correct(
    session: ClientSession,
    { _id }: QuestionRecord,
    { before, answer, words }: { before: QuestionAnswer; answer: QuestionAnswer; words: string[] },
  ): Promise<QuestionRecord | null> {
    return this.change({ _id, 'answer.revision': before.revision }, { $set: { answer, searchWords: words } }, session);
  }

  /** @returns null if it is not open any more */
  async close(session: ClientSession, { _id }: QuestionRecord, closing: QuestionClosing): Promise<QuestionRecord | null> {
    const set = { closing, state: 'closed' as const, turn: turnOf('closed', closing.at) };
    return this.change({ _id, state: 'open' }, { $set: set }, session);
  }
}
