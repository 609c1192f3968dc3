import { Schema } from 'mongoose';

/** What was spent of one budget by one subject. */
export interface LimitRecord {
  /** The budget and a keyed hash of the subject: no address and no e-mail is kept. */
  _id: string;
  /** When all that was spent is paid back; the database removes the record some time after. */
  paidBackAt: Date;
}

export const LIMIT_MODEL = 'Limit';

export const limitSchema = new Schema<LimitRecord>(
  { _id: { type: String, required: true }, paidBackAt: { type: Date, required: true } },
  { collection: 'limits', versionKey: false },
);

limitSchema.index({ paidBackAt: 1 }, { expireAfterSeconds: 0 });
