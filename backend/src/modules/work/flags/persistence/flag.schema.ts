import { FLAG_RULES, FLAG_STATES, type FlagRule, type FlagState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface FlagAnswer {
  text: string;
  at: Date;
}

export interface FlagDecision {
  reason: string;
  by: Types.ObjectId;
  at: Date;
}

/** A question about the work of one person, or about items. It is a record alone: nothing else depends on it. */
export interface FlagRecord {
  _id: Types.ObjectId;
  rule: FlagRule;
  /** Version of the thresholds. */
  version: number;
  /** Digest of rule, subjects and evidence: unique, so that the same evidence never makes a second flag. */
  key: string;
  /** Joins the flags of two people; null for others. */
  pair: string | null;
  state: FlagState;
  /** The person who is asked; null for flags about items. */
  annotatorId: Types.ObjectId | null;
  otherId: Types.ObjectId | null;
  projectId: Types.ObjectId | null;
  /** JSON of the `Evidence` for admins, as it was at that time. */
  evidence: string;
  /** JSON of the `Evidence` for the person: their own work. */
  ownEvidence: string;
  itemIds: string[];
  /** When it was made and the person told. */
  at: Date;
  answer: FlagAnswer | null;
  decision: FlagDecision | null;
  searchWords: string[];
}

export const FLAG_MODEL = 'Flag';

const answerSchema = new Schema<FlagAnswer>({ text: { type: String, default: '' }, at: { type: Date, required: true } }, { _id: false });

const decisionSchema = new Schema<FlagDecision>(
  { reason: { type: String, default: '' }, by: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

export const flagSchema = new Schema<FlagRecord>(
  {
    rule: { type: String, enum: FLAG_RULES, required: true },
    version: { type: Number, required: true },
    key: { type: String, required: true },
    pair: { type: String, default: null },
    state: { type: String, enum: FLAG_STATES, required: true },
    annotatorId: { type: Schema.Types.ObjectId, default: null },
    otherId: { type: Schema.Types.ObjectId, default: null },
    projectId: { type: Schema.Types.ObjectId, default: null },
    evidence: { type: String, required: true },
    ownEvidence: { type: String, required: true },
    itemIds: { type: [String], required: true },
    at: { type: Date, required: true },
    answer: { type: answerSchema, default: null },
    decision: { type: decisionSchema, default: null },
    searchWords: { type: [String], required: true },
  },
  { collection: 'flags', versionKey: false },
);

flagSchema.index({ key: 1 }, { unique: true });
flagSchema.index({ at: -1, _id: -1 });
flagSchema.index({ state: 1, at: -1, _id: -1 });
flagSchema.index({ rule: 1, at: -1, _id: -1 });
flagSchema.index({ rule: 1, state: 1, at: -1, _id: -1 });
flagSchema.index({ projectId: 1, at: -1, _id: -1 });
flagSchema.index({ annotatorId: 1, at: -1, _id: -1 });
flagSchema.index({ annotatorId: 1, rule: 1, at: -1 });
flagSchema.index({ pair: 1 }, { partialFilterExpression: { pair: { $type: 'string' } } });
flagSchema.index({ itemIds: 1 });
flagSchema.index({ searchWords: 1 });
