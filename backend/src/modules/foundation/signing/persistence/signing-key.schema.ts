import { Schema } from 'mongoose';

/** A key that signs dataset cards and work records. Public keys are kept for ever, so that old signatures stay verifiable. */
export interface SigningKeyRecord {
  /** `keyIdOf` its public key. */
  _id: string;
  publicKey: string;
  /** Encrypted; null once another key replaced it. */
  sealedPrivateKey: string | null;
  /** True for the key that signs. A unique index allows one. */
  current: boolean;
  createdAt: Date;
  /** Old keys lack it. */
  replacedAt?: Date;
}

export const SIGNING_KEY_MODEL = 'SigningKey';

export const signingKeySchema = new Schema<SigningKeyRecord>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    sealedPrivateKey: { type: String, default: null },
    current: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    replacedAt: { type: Date },
  },
  { collection: 'signingkeys', versionKey: false },
);

signingKeySchema.index({ current: 1 }, { unique: true, partialFilterExpression: { current: true } });
