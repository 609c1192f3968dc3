import { Schema, type Types } from 'mongoose';

/** An account's second factor: offered, or in force once a code of it was confirmed. */
export interface SecondFactorRecord {
  /** The account's. */
  _id: Types.ObjectId;
  /** In base 32, encrypted (`common/crypto`). */
  sealedSecret: string;
  offeredAt: Date;
  confirmedAt: Date | null;
  /** The step of the code that was used last; it and those before work no more. */
  lastStep: number;
  /** Keyed hashes of those that were not used. */
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

/** A log-in whose password was right and whose second factor is awaited. */
export interface LoginChallengeRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  triesLeft: number;
  /** The database removes it some time after. */
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
