import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { SUGGESTION_ANSWER_MODEL, type SuggestionAnswerRecord } from './suggestion-answer.schema.js';

/** Latest answers that a figure counts: a page must not read a million. */
const COUNTED = 5_000;

export interface SameCount {
  readonly same: number;
  readonly answers: number;
}

@Injectable()
export class SuggestionAnswerRepository {
  constructor(@InjectModel(SUGGESTION_ANSWER_MODEL) private readonly answers: Model<SuggestionAnswerRecord>) {}

  /** An answer that is done again replaces the one before. */
  async put(session: ClientSession, { _id, ...set }: SuggestionAnswerRecord): Promise<void> {
    await this.answers.updateOne({ _id }, { $set: set }, { upsert: true, session });
  }

  async deleteOfItem(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    await this.answers.deleteMany({ itemId }, { session });
  }

  /** Counts the latest answers of a project with, or without, the proposal in sight. */
  async countOf(projectId: Types.ObjectId, unaided: boolean): Promise<SameCount> {
    const latest = await this.answers
      .find({ projectId, unaided }, { _id: 0, same: 1 })
      .sort({ at: -1 })
      .limit(COUNTED)
      .lean<Pick<SuggestionAnswerRecord, 'same'>[]>();
    return { answers: latest.length, same: latest.filter(({ same }) => same).length };
  }
}
