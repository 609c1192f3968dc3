import { Schema, type Types } from 'mongoose';

/** A signed card. It never changes. */
export interface DatasetCardRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** The random id of its public address. */
  publicId: string;
  issuedAt: Date;
  issuedBy: Types.ObjectId;
  /** Canonical JSON of a `DatasetCard`: the signed text. */
  text: string;
  signature: string;
  keyId: string;
}

export const DATASET_CARD_MODEL = 'DatasetCard';

export const datasetCardSchema = new Schema<DatasetCardRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    publicId: { type: String, required: true, unique: true },
    issuedAt: { type: Date, required: true },
    issuedBy: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    signature: { type: String, required: true },
    keyId: { type: String, required: true },
  },
  { collection: 'datasetcards', versionKey: false },
);

datasetCardSchema.index({ projectId: 1, issuedAt: -1, _id: -1 });
