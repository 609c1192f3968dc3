import { Schema, type Types } from 'mongoose';

/** The valid reset link of an account. */
export interface PasswordResetRecord {
  /** The account's id: a new link replaces the earlier one. */
  _id: Types.ObjectId;
  tokenHash: string;
  /** The database removes the record some time after. */
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
