import { Schema, type Types } from 'mongoose';

/** The second factor of an account: offered, or active after a code was confirmed. */
export interface SecondFactorRecord {
  _id: Types.ObjectId;
  /** In base 32, encrypted. */
  sealedSecret: string;
  offeredAt: Date;
  confirmedAt: Date | null;
  /** The step of the last used code; codes of it and of earlier steps are invalid. */
  lastStep: number;
  /** Keyed hashes of the unused codes. */
  recoveryHashes: string[];
}

export const SECOND_FACTOR_MODEL = 'SecondFactor';

export const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    sealedSecret: { type: String, required: true },
    offeredAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
  },
  { collection: 'secondfactors', versionKey: false },
);

/** A log-in with a correct password that waits for the second factor. */
export interface LoginChallengeRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  triesLeft: number;
  /** The database removes the record some time after. */
  expiresAt: Date;
}

export const LOGIN_CHALLENGE_MODEL = 'LoginChallenge';

export const loginChallengeSchema = new Schema<LoginChallengeRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    triesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'loginchallenges', versionKey: false },
);

loginChallengeSchema.index({ userId: 1 });
loginChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
