import { Schema } from 'mongoose';
import { type SealedItem } from '../../../../common/chain/record-state.js';
import { type Chained } from '../chain/chained.schema.js';

/** Digests of the records of money that one transaction wrote. Only sealing updates it. */
export interface RecordSeal extends Chained {
  items: SealedItem[];
}

export const RECORD_SEAL_MODEL = 'RecordSeal';

const itemSchema = new Schema<SealedItem>(
  { ref: { type: String, required: true }, rev: { type: Number, required: true }, digest: { type: String, required: true } },
  { _id: false },
);

export const recordSealSchema = new Schema<RecordSeal>(
  {
    at: { type: Date, required: true },
    items: { type: [itemSchema], required: true },
    mac: { type: String, default: null },
    seq: { type: Number, default: null },
    hash: { type: String, default: null },
  },
  { collection: 'recordseals', versionKey: false },
);

recordSealSchema.index({ 'items.ref': 1 });
recordSealSchema.index({ seq: 1, at: 1, _id: 1 });
recordSealSchema.index({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $gt: 0 } } });
