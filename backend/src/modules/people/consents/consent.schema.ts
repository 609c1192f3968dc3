import { CONSENT_KINDS, type ConsentKind } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** Given or withdrawn consent. Records are never changed. */
export interface ConsentRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: ConsentKind;
  /** Number of the terms, or of the privacy notice. Terms had the notice's number before they had versions of their own. */
  version: string;
  given: boolean;
  at: Date;
  /** IP address; null if unknown. */
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

consentSchema.index({ userId: 1, kind: 1, at: -1, _id: -1 });
