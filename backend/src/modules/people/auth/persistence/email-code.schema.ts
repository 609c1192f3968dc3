import { Schema, type Types } from 'mongoose';

export type CodePurpose = 'verify-email' | 'login';

export interface EmailCodeRecord {
  /** Purpose and account: a new code replaces the earlier one. */
  _id: string;
  userId: Types.ObjectId;
  codeHash: string;
  /** For the link with the same effect; null without a link. */
  tokenHash: string | null;
  triesLeft: number;
  expiresAt: Date;
}

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
