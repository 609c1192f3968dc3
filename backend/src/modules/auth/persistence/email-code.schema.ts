import { Schema, type Types } from 'mongoose';

/** What a mailed code is for. */
export type CodePurpose = 'verify-email' | 'login';

/** The one code of a purpose that works for an account. */
export interface EmailCodeRecord {
  /** Purpose and account: a newer code takes the place of the older one. */
  _id: string;
  userId: Types.ObjectId;
  codeHash: string;
  /** Of the link that does the same; null where the mail has none. */
  tokenHash: string | null;
  triesLeft: number;
  /** The database removes it some time after. */
  expiresAt: Date;
}

/** The name of an account's code of one purpose. */
export const codeId = (purpose: CodePurpose, userId: Types.ObjectId): string => `${purpose}/${String(userId)}`;

export const EMAIL_CODE_MODEL = 'MailedCode';

export const emailCodeSchema = new Schema<EmailCodeRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    codeHash: { type: String, required: true },
    tokenHash: { type: String, default: null },
    triesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mailedcodes', versionKey: false },
);

emailCodeSchema.index({ tokenHash: 1 });
emailCodeSchema.index({ userId: 1 });
emailCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
