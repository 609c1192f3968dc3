import { Schema } from 'mongoose';

export interface CounterRecord {
  _id: string;
  last: number;
}

export const COUNTER_MODEL = 'Counter';

export const counterSchema = new Schema<CounterRecord>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);
