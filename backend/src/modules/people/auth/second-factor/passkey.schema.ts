import { Schema, type Types } from 'mongoose';

export interface PasskeyRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Base64url, chosen by the authenticator. */
  credentialId: string;
  /** A COSE key (RFC 9052) in base64url. */
  publicKey: string;
  /** The authenticator's last signature counter; 0 if it does not count. */
  counter: number;
  transports: string[];
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

/** One challenge per session and purpose, for one answer. */
export interface PasskeyChallengeRecord {
  /** Purpose and session. */
  _id: string;
  userId: Types.ObjectId;
  challenge: string;
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
