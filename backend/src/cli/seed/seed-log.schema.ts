import { Schema } from 'mongoose';

/** What a seed has made so far, so that seeding again, or after a stop half-way, makes nothing twice. */
export interface SeedLogRecord {
  _id: string;
  /** The id of each thing by the name of the step that made it. */
  made: Record<string, string>;
  done: boolean;
  /** Until then somebody is at it. */
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
