import { Schema, type Types } from 'mongoose';

/** The one reset link that works for an account, as stored. */
export interface PasswordResetRecord {
  /** The account's: a newer link takes the place of the older one. */
  _id: Types.ObjectId;
  tokenHash: string;
  /** The database removes it some time after. */
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
