import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type DisputeState } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { type Dispute, GOLD_ANSWER_MODEL, type GoldAnswerRecord } from './gold-answer.schema.js';

const SHOWN_MAX = 50;
const READ_AT_ONCE = 2;

export interface DayOfAnswers {
  /** Date in Lagos. */
  readonly day: string;
  readonly right: number;
  readonly seen: number;
}

@Injectable()
export class GoldAnswerRepository extends RecordRepository<GoldAnswerRecord> {
  constructor(@InjectModel(GOLD_ANSWER_MODEL) answers: Model<GoldAnswerRecord>) {
    super(answers, [{ field: 'at', direction: 1 }]);
  }

  async insert(session: ClientSession, answer: GoldAnswerRecord): Promise<void> {
    await this.model.insertMany([answer], { session });
  }

  async deleteOfItem(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ itemId }, { session });
  }

  async has(session: ClientSession, itemId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ itemId, annotatorId }).session(session)) !== null;
  }

  /** Somebody has seen the known answer of the item. */
  async wasShown(session: ClientSession, itemId: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ itemId, revealed: true }).session(session)) !== null;
  }

  /** The person's latest wrong answers that they have not seen. */
  async hiddenWrong(
    session: ClientSession,
    { projectId, annotatorId }: Pick<GoldAnswerRecord, 'projectId' | 'annotatorId'>,
    limit: number,
  ): Promise<GoldAnswerRecord[]> {
    return this.model
      .find({ annotatorId, projectId, counts: true, right: false, revealed: false })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .session(session)
      .lean<GoldAnswerRecord[]>();
  }

  /** Tells of the latest answers of a person in a project that count which are right. */
  async latest(
    session: ClientSession,
    { annotatorId, projectId }: Pick<GoldAnswerRecord, 'annotatorId' | 'projectId'>,
    limit: number,
  ): Promise<boolean[]> {
    const found = await this.model
      .find({ annotatorId, projectId, counts: true }, { right: 1 })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .session(session)
      .lean<Pick<GoldAnswerRecord, '_id' | 'right'>[]>();
    return found.map(({ right }) => right);
  }

  /** The latest wrong answers of a person in a project that count. */
  wrongOf(
    { annotatorId, projectId }: Pick<GoldAnswerRecord, 'annotatorId' | 'projectId'>,
    since: Date,
    limit: number,
  ): AsyncIterable<GoldAnswerRecord> {
    return this.model
      .find({ annotatorId, projectId, counts: true, right: false, at: { $gte: since } })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<GoldAnswerRecord[]>()
      .cursor({ batchSize: READ_AT_ONCE });
  }

  async show(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { revealed: true } }, { session });
  }

  /** The latest shown answers of a person. */
  async shownTo(annotatorId: Types.ObjectId): Promise<GoldAnswerRecord[]> {
    return this.model
      .find({ annotatorId, revealed: true })
      .sort({ projectId: 1, at: -1, _id: -1 })
      .limit(SHOWN_MAX)
      .lean<GoldAnswerRecord[]>();
  }

  /** @returns null if it is disputed already */
  async dispute(session: ClientSession, _id: Types.ObjectId, dispute: Dispute): Promise<GoldAnswerRecord | null> {
    return this.change({ _id, dispute: null }, { $set: { dispute } }, session);
  }

  /** @returns null if its dispute is not open */
  async decide(
    session: ClientSession,
    _id: Types.ObjectId,
    { state, reason, by, decidedAt }: Pick<Dispute, 'state' | 'reason' | 'by' | 'decidedAt'>,
  ): Promise<GoldAnswerRecord | null> {
    const set = { 'dispute.state': state, 'dispute.reason': reason, 'dispute.by': by, 'dispute.decidedAt': decidedAt };
    return this.change({ _id, 'dispute.state': 'open' satisfies DisputeState }, { $set: set }, session);
  }

  /** Answers that were compared with an earlier answer of a gold item. */
  async outdated(itemId: Types.ObjectId, revision: number, limit: number): Promise<GoldAnswerRecord[]> {
    return this.model
      .find({ itemId, goldRevision: { $lt: revision } })
      .sort({ goldRevision: 1, _id: 1 })
      .limit(limit)
      .lean<GoldAnswerRecord[]>();
  }

  async countOutdated(itemId: Types.ObjectId, revision: number): Promise<number> {
    return this.model.countDocuments({ itemId, goldRevision: { $lt: revision } });
  }

  async update(
    session: ClientSession,
    { _id, goldRevision }: Pick<GoldAnswerRecord, '_id' | 'goldRevision'>,
    set: Pick<GoldAnswerRecord, 'goldRevision' | 'likeness' | 'right' | 'counts'>,
  ): Promise<GoldAnswerRecord | null> {
    return this.change({ _id, goldRevision }, { $set: set }, session);
  }

  async countOpenDisputes(projectId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ projectId, 'dispute.state': 'open' });
  }

  async countOfItem(itemId: Types.ObjectId): Promise<number> {
    return this.model.countDocuments({ itemId });
  }

  ofItem(itemId: Types.ObjectId, limit: number): AsyncIterable<GoldAnswerRecord> {
    return this.model.find({ itemId }).limit(limit).lean<GoldAnswerRecord[]>().cursor({ batchSize: READ_AT_ONCE });
  }

  /** Answers that count since a day, by day in Lagos. */
  async byDay(projectId: Types.ObjectId, since: Date): Promise<DayOfAnswers[]> {
    const day = { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+01:00' } };
    return this.model.aggregate<DayOfAnswers>([
      { $match: { projectId, at: { $gte: since }, counts: true } },
      { $group: { _id: day, right: { $sum: { $cond: ['$right', 1, 0] } }, seen: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, day: '$_id', right: 1, seen: 1 } },
    ]);
  }
}
