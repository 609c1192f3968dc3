import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { EXAM_ANSWER_MODEL, EXAM_FIGURE_MODEL, type ExamAnswerRecord, type ExamFigureRecord } from './exam-try.schema.js';

@Injectable()
export class ExamAnswerRepository {
  constructor(
    @InjectModel(EXAM_ANSWER_MODEL) private readonly answers: Model<ExamAnswerRecord>,
    @InjectModel(EXAM_FIGURE_MODEL) private readonly figures: Model<ExamFigureRecord>,
  ) {}

  async find(tryId: Types.ObjectId, number: number, session: ClientSession | null = null): Promise<ExamAnswerRecord | null> {
    return this.answers.findOne({ tryId, number }).session(session).lean<ExamAnswerRecord>();
  }

  async numbersOf(tryId: Types.ObjectId): Promise<number[]> {
    return this.answers.distinct('number', { tryId });
  }

  /** The answers of a try, one by one: together they may have many megabytes. */
  of(tryId: Types.ObjectId): AsyncIterable<ExamAnswerRecord> {
    return this.answers.find({ tryId }).sort({ number: 1 }).lean<ExamAnswerRecord[]>().cursor({ batchSize: 10 });
  }

  async put(session: ClientSession, { tryId, number, ...set }: Omit<ExamAnswerRecord, '_id'>): Promise<void> {
    await this.answers.updateOne({ tryId, number }, { $set: set }, { upsert: true, session });
  }

  /** Counts answers of a try that was handed in. */
  async count(session: ClientSession, marks: readonly Pick<ExamAnswerRecord, 'itemId' | 'goldRevision' | 'right'>[]): Promise<void> {
    for (const { itemId, goldRevision, right } of marks) {
      const by = { $inc: { answers: 1, right: Number(right) } };
      await this.figures.updateOne({ itemId, goldRevision }, by, { upsert: true, session });
    }
  }

  async figuresOf(itemIds: readonly Types.ObjectId[]): Promise<ExamFigureRecord[]> {
    return this.figures.find({ itemId: { $in: [...itemIds] } }).lean<ExamFigureRecord[]>();
  }
}
