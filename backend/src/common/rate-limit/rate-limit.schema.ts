import { Schema } from 'mongoose';

export interface RateLimitRecord {
  /** Limit and keyed hash of the subject: neither addresses nor e-mails are stored. */
  _id: string;
  /** Instant when the limit is fully available again. The database removes the record some time after. */
  paidBackAt: Date;
  /** Instant of the last consumed try. Records of earlier versions have none. */
  at?: Date;
}

export const RATE_LIMIT_MODEL = 'Limit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  { _id: { type: String, required: true }, paidBackAt: { type: Date, required: true }, at: Date },
  { collection: 'limits', versionKey: false },
);

rateLimitSchema.index({ paidBackAt: 1 }, { expireAfterSeconds: 0 });
