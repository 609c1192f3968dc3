import { Schema } from 'mongoose';

export interface SeedLogRecord {
  _id: string;
  /** Ids of the created records, by step. */
  made: Record<string, string>;
  done: boolean;
  /** Another process runs the seed until then. */
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
