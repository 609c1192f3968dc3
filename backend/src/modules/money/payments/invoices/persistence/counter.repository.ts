import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../../common/errors/infrastructure-errors.js';

interface CounterRecord {
  _id: string;
  last: number;
}

export const COUNTER_MODEL = 'Counter';

export const counterSchema = new Schema<CounterRecord>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);

/** Series of numbers without gaps: a number is allocated in the transaction that uses it, so a rollback frees it. */
@Injectable()
export class CounterRepository {
  constructor(@InjectModel(COUNTER_MODEL) private readonly counters: Model<CounterRecord>) {}

  /** Allocates the next number of a series, from 1. Concurrent transactions wait or run again. */
  async next(session: ClientSession, series: string): Promise<number> {
    const counter = await this.counters
      .findByIdAndUpdate(series, { $inc: { last: 1 } }, { session, returnDocument: 'after' })
      .lean<CounterRecord>();
    if (counter) return counter.last;
    await this.begin(series);
    // The series is newer than this transaction's snapshot: only a new run of the transaction can read it.
    const again = new mongo.MongoError(`series ${series} was begun`);
    again.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
    throw again;
  }

  private async begin(series: string): Promise<void> {
    try {
      await this.counters.create({ _id: series, last: 0 });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
