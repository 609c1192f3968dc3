import { WORK_RECORD_PARTS, type WorkRecordPart } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** A signed work record. A revoked one keeps no text, an erased person's neither owner nor text. */
export interface StoredWorkRecord {
  /** Random part of its public address. */
  _id: string;
  /** Null after the erasure of the account. */
  annotatorId: Types.ObjectId | null;
  madeAt: Date;
  revokedAt: Date | null;
  /** Canonical JSON of a `WorkRecord`: the signed text. */
  text: string | null;
  signature: string | null;
  keyId: string | null;
  show: WorkRecordPart[];
}

export const WORK_RECORD_MODEL = 'WorkRecord';

export const workRecordSchema = new Schema<StoredWorkRecord>(
  {
    _id: { type: String, required: true },
    annotatorId: { type: Schema.Types.ObjectId, default: null },
    madeAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    text: { type: String, default: null },
    signature: { type: String, default: null },
    keyId: { type: String, default: null },
    show: { type: [String], enum: WORK_RECORD_PARTS, required: true },
  },
  { collection: 'workrecords', versionKey: false },
);

workRecordSchema.index({ annotatorId: 1, madeAt: -1, _id: -1 });
