import { Schema, type Types } from 'mongoose';

/** The authenticator app of an account, offered or active, and the recovery codes for all its factors. */
export interface SecondFactorRecord {
  _id: Types.ObjectId;
  /** Base 32, encrypted; null if the account has passkeys only. */
  sealedSecret: string | null;
  offeredAt: Date;
  confirmedAt: Date | null;
  /** Step of the last used code; codes of this and of earlier steps are invalid. */
  lastStep: number;
  /** Keyed hashes of the unused codes. */
  recoveryHashes: string[];
  /** Counts changes of any factor, so that concurrent ones conflict. */
  changes: number;
}

export const SECOND_FACTOR_MODEL = 'SecondFactor';

export const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    sealedSecret: { type: String, default: null },
    offeredAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
    changes: { type: Number, default: 0 },
  },
  { collection: 'secondfactors', versionKey: false },
);

/** A log-in with a correct password that waits for the second factor. */
export interface LoginChallengeRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  triesLeft: number;
  /** For one signature of a passkey; then null. */
  passkeyChallenge: string | null;
  expiresAt: Date;
}

export const LOGIN_CHALLENGE_MODEL = 'LoginChallenge';

export const loginChallengeSchema = new Schema<LoginChallengeRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    triesLeft: { type: Number, required: true },
    passkeyChallenge: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'loginchallenges', versionKey: false },
);

loginChallengeSchema.index({ userId: 1 });
loginChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
