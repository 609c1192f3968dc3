import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { inPieces } from '../../../common/concurrency/in-turns.js';
import { QUESTION_MODEL, type QuestionRecord } from './persistence/question.schema.js';

const PIECE = 500;

const ASKED = { projectId: 1, annotatorId: 1, askedAt: 1, 'answer.at': 1, 'closing.at': 1 } as const;
export type AskedQuestion = Pick<QuestionRecord, 'projectId' | 'annotatorId' | 'askedAt'> & {
  readonly answer: { readonly at: Date } | null;
  readonly closing: { readonly at: Date } | null;
};

/** Questions for the scoreboard. */
@Injectable()
export class QuestionQueries {
  constructor(@InjectModel(QUESTION_MODEL) private readonly questions: Model<QuestionRecord>) {}

  /** Questions by the time at which they were asked, in pieces. */
  askedBetween(from: Date, until: Date): AsyncGenerator<AskedQuestion[]> {
    const found = this.questions.find({ askedAt: { $gte: from, $lt: until } }, ASKED).sort({ askedAt: 1, _id: 1 });
    return inPieces(found.lean<AskedQuestion[]>().cursor({ batchSize: PIECE }), PIECE);
  }
}
