import { Schema, type Types } from 'mongoose';

/** A version of a labelling interface of a project, as stored. It never changes. */
export interface InterfaceRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** From 1, without gaps. */
  version: number;
  /** JSON of a `LabellingInterface`: attributes may have names that a database does not take. */
  config: string;
  createdBy: Types.ObjectId;
  createdAt: Date;
}

export const INTERFACE_MODEL = 'LabellingInterface';

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
