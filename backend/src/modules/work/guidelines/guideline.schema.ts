import { GUIDELINE_BLOCKS } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../common/access/current-user.js';
import { actorSchema } from '../../../common/lifecycle/history.js';
import { type Block, type Clause, type Run } from './domain/clauses.js';

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
  by: ActorRecord;
  at: Date;
}

export const GUIDELINE_MODEL = 'Guideline';

const runSchema = new Schema<Run>(
  { text: { type: String, required: true }, strong: Boolean, em: Boolean, code: Boolean, href: String },
  { _id: false },
);

const blockSchema = new Schema<Block>(
  {
    kind: { type: String, enum: GUIDELINE_BLOCKS, required: true },
    depth: { type: Number, required: true },
    runs: { type: [runSchema], required: true },
    mark: String,
    cells: { type: [[runSchema]], default: undefined },
    medium: String,
  },
  { _id: false },
);

const clauseSchema = new Schema<Clause>(
  { number: { type: String, required: true }, title: { type: String, required: true }, blocks: { type: [blockSchema], required: true } },
  { _id: false },
);

export const guidelineSchema = new Schema<GuidelineRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    text: { type: String, required: true },
    clauses: { type: [clauseSchema], required: true },
    pictures: { type: [String], required: true },
    note: { type: String, default: null },
    by: { type: actorSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'guidelines', versionKey: false },
);

guidelineSchema.index({ projectId: 1, version: -1 }, { unique: true });
guidelineSchema.index({ pictures: 1 });
