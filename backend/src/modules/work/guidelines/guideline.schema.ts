import { Schema, type Types } from 'mongoose';
import { type Clause } from '../../../common/clauses/clauses.js';

/** A version of a project's guideline. It never changes, so that a job is judged by what its annotator could read. */
export interface GuidelineRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** From 1 on. */
  version: number;
  /** Markdown. */
  text: string;
  /** Read from the text when it was published. */
  clauses: Clause[];
  /** Ids of the media in it. */
  pictures: string[];
  note: string | null;
  /** Id of the admin. */
  by: string;
  at: Date;
}

export const GUIDELINE_MODEL = 'Guideline';

export const guidelineSchema = new Schema<GuidelineRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    text: { type: String, required: true },
    // Made by the server alone. A schema of its parts would cost half a second a guideline.
    clauses: { type: Schema.Types.Mixed, required: true },
    pictures: { type: [String], required: true },
    note: { type: String, default: null },
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'guidelines', versionKey: false },
);

guidelineSchema.index({ projectId: 1, version: -1 }, { unique: true });
guidelineSchema.index({ pictures: 1 });
