import { Schema, type Types } from 'mongoose';

export interface ItemRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  /** Its place in the order of the task's items, from 0. After a stopped split, there may be gaps. */
  index: number;
  /** Makes imports repeatable: the external id, else the file and the row. */
  key: string;
  externalId: string | null;
  /** A digest of its row. Items of earlier versions have none. */
  content?: string;
  /** JSON of its fields, because names may be invalid as field names of the database. */
  data: string;
  mediaIds: string[];
  /** The download size for one annotator. */
  bytes: number;
  /** JSON of a `Prediction`. */
  prediction: string | null;
  /** Kept, but not assigned. Old records lack the field. */
  excluded?: boolean;
  createdAt: Date;
}

export const ITEM_MODEL = 'Item';

export const itemSchema = new Schema<ItemRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    index: { type: Number, required: true },
    key: { type: String, required: true },
    externalId: { type: String, default: null },
    content: { type: String },
    data: { type: String, required: true },
    mediaIds: { type: [String], required: true },
    bytes: { type: Number, required: true },
    prediction: { type: String, default: null },
    excluded: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
  },
  { collection: 'items', versionKey: false },
);

itemSchema.index({ taskId: 1, index: 1, _id: 1 });
itemSchema.index({ taskId: 1, key: 1 }, { unique: true });
itemSchema.index({ mediaIds: 1 });
