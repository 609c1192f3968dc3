import { Schema, type Types } from 'mongoose';

/** The authenticator app of an account (offered, or active after a code was confirmed), and the recovery codes of all its factors. */
export interface SecondFactorRecord {
  _id: Types.ObjectId;
  /** In base 32, encrypted; null where the account has passkeys alone. */
  sealedSecret: string | null;
  offeredAt: Date;
  confirmedAt: Date | null;
  /** The step of the last used code; codes of it and of earlier steps are invalid. */
  lastStep: number;
  /** Keyed hashes of the unused codes. */
  recoveryHashes: string[];
  /** Counts changes of any factor, so that two at once conflict. */
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
  /** What a passkey may sign, once; null after that. */
  passkeyChallenge: string | null;
  /** The database removes the record some time after. */
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
