import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { inPieces } from '../../../common/concurrency/in-turns.js';
import { type RowsQuestion } from '../../../common/pagination/read-together.js';
import { CONCERN_MODEL, type ConcernRecord, SUPPORT_MODEL, type SupportRecord } from './persistence/concern.schema.js';

const PIECE = 500;

const DUE = { projectId: 1, answerDueBy: 1, 'answers.at': 1 } as const;
export type DueConcern = Pick<ConcernRecord, 'projectId' | 'answerDueBy'> & { readonly answers: readonly { readonly at: Date }[] };

/** Concerns for overview and scoreboard. */
@Injectable()
export class ConcernQueries {
  constructor(
    @InjectModel(CONCERN_MODEL) private readonly concerns: Model<ConcernRecord>,
    @InjectModel(SUPPORT_MODEL) private readonly supports: Model<SupportRecord>,
  ) {}

  /** Open concerns whose answer has a day, the first due on top. */
  due(limit: number): RowsQuestion<Pick<ConcernRecord, '_id' | 'projectId' | 'answerDueBy'>> {
    const filter = { answerDueBy: { $type: 'date' }, state: 'open' };
    return { of: this.concerns.collection, filter, sort: { answerDueBy: 1 }, limit, fields: { projectId: 1, answerDueBy: 1 } };
  }

  /** Concerns whose answer was due then, each with some of the people who support it, in pieces. Callers count people and name none. */
  async *dueBetween(from: Date, until: Date): AsyncGenerator<{ concern: DueConcern; annotatorIds: Types.ObjectId[] }> {
    const due = { answerDueBy: { $type: 'date', $gte: from, $lt: until } } as const;
    const concerns = this.concerns.find(due, DUE).sort({ answerDueBy: 1 }).lean<(DueConcern & { _id: Types.ObjectId })[]>();
    for await (const concern of concerns.cursor({ batchSize: PIECE })) {
      const supports = this.supports.find({ concernId: concern._id }, { annotatorId: 1 }).sort({ annotatorId: 1 });
      for await (const piece of inPieces(supports.lean<SupportRecord[]>().cursor({ batchSize: PIECE }), PIECE))
        yield { concern, annotatorIds: piece.map(({ annotatorId }) => annotatorId) };
    }
  }
}
