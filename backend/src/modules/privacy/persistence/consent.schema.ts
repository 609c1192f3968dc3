import { CONSENT_KINDS, type ConsentKind } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** What a person agreed to, or took back: one record each time, never changed. */
export interface ConsentRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: ConsentKind;
  /** Of the terms, as of that day. */
  version: string;
  given: boolean;
  at: Date;
  /** IP address; null where it is not known. */
  address: string | null;
}

export const CONSENT_MODEL = 'Consent';

export const consentSchema = new Schema<ConsentRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: CONSENT_KINDS, required: true },
    version: { type: String, required: true },
    given: { type: Boolean, required: true },
    at: { type: Date, required: true },
    address: { type: String, default: null },
  },
  { collection: 'consents', versionKey: false },
);

consentSchema.index({ userId: 1, at: -1 });
