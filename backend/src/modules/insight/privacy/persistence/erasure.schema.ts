import { Schema, type Types } from 'mongoose';

export interface ErasureRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
  done: boolean;
  /** Reasons of a refusal; empty if it was done. */
  reasons: string[];
}

export const ERASURE_MODEL = 'Erasure';

export const erasureSchema = new Schema<ErasureRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    done: { type: Boolean, required: true },
    reasons: { type: [String], required: true },
  },
  { collection: 'erasures', versionKey: false },
);

erasureSchema.index({ userId: 1 });
erasureSchema.index({ at: -1, _id: -1 });
