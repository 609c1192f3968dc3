import { Schema, type Types } from 'mongoose';

/** A WebAuthn credential of a person. */
export interface PasskeyRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** In base64url, as the authenticator chose it. */
  credentialId: string;
  /** In base64url: a COSE key (RFC 9052). */
  publicKey: string;
  /** How often it was used, as it last said; 0 where it does not count. */
  counter: number;
  transports: string[];
  /** As its owner calls it. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const PASSKEY_MODEL = 'Passkey';

export const passkeySchema = new Schema<PasskeyRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
);

passkeySchema.index({ userId: 1, _id: 1 });
passkeySchema.index({ credentialId: 1 }, { unique: true });

/** What a session waits to see signed: one challenge a session and purpose, good for one answer. */
export interface PasskeyChallengeRecord {
  /** Purpose and session. */
  _id: string;
  userId: Types.ObjectId;
  challenge: string;
  /** The database removes the record some time after. */
  expiresAt: Date;
}

export const PASSKEY_CHALLENGE_MODEL = 'PasskeyChallenge';

export const passkeyChallengeSchema = new Schema<PasskeyChallengeRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    challenge: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkeychallenges', versionKey: false },
);

passkeyChallengeSchema.index({ userId: 1 });
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
