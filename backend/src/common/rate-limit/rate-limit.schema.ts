import { Schema } from 'mongoose';

/** The use of one rate limit by one subject. */
export interface RateLimitRecord {
  /** The limit and a keyed hash of the subject: neither addresses nor e-mails are stored. */
  _id: string;
  /** When the limit is fully available again; the database removes the record some time after. */
  paidBackAt: Date;
  /** When the last try was consumed. Records of earlier versions have none. */
  at?: Date;
}

export const RATE_LIMIT_MODEL = 'Limit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  { _id: { type: String, required: true }, paidBackAt: { type: Date, required: true }, at: Date },
  { collection: 'limits', versionKey: false },
);

rateLimitSchema.index({ paidBackAt: 1 }, { expireAfterSeconds: 0 });
