import { Schema, type Types } from 'mongoose';

export interface PasswordResetRecord {
  /** The account's id: a new link replaces the earlier one. */
  _id: Types.ObjectId;
  tokenHash: string;
  expiresAt: Date;
}

export const PASSWORD_RESET_MODEL = 'PasswordReset';

export const passwordResetSchema = new Schema<PasswordResetRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true, unique: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passwordresets', versionKey: false },
);

passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
