import { Schema, type Types } from 'mongoose';

/** A version of a project's labelling interface. It never changes. */
export interface InterfaceRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** From 1, without gaps. */
  version: number;
  /** JSON of a `LabelConfig`, because attribute names may be invalid as field names of the database. */
  config: string;
  createdBy: Types.ObjectId;
  createdAt: Date;
}

export const INTERFACE_MODEL = 'LabelConfig';

export const interfaceSchema = new Schema<InterfaceRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    config: { type: String, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'interfaces', versionKey: false },
);

interfaceSchema.index({ projectId: 1, version: -1, _id: -1 });
interfaceSchema.index({ projectId: 1, version: 1 }, { unique: true });
