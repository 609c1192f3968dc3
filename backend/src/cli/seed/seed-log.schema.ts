import { Schema } from 'mongoose';

/** The progress of a seed, so that a repeated or interrupted seed creates nothing twice. */
export interface SeedLogRecord {
  _id: string;
  /** The id of each created record, by the name of its step. */
  made: Record<string, string>;
  done: boolean;
  /** Until then another process runs the seed. */
  leaseUntil: Date;
}

export const SEED_LOG_MODEL = 'SeedLog';

export const seedLogSchema = new Schema<SeedLogRecord>(
  {
    _id: { type: String, required: true },
    made: { type: Schema.Types.Mixed, required: true },
    done: { type: Boolean, required: true },
    leaseUntil: { type: Date, required: true },
  },
  { collection: 'seedlogs', versionKey: false, minimize: false },
);
