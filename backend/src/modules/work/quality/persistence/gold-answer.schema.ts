import { DISPUTE_STATES, type DisputeState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface Dispute {
  text: string;
  at: Date;
  state: DisputeState;
  reason: string | null;
  by: Types.ObjectId | null;
  decidedAt: Date | null;
}

/** The first answer of a person on a gold item. It has the id of the assignment. */
export interface GoldAnswerRecord {
  _id: Types.ObjectId;
  itemId: Types.ObjectId;
  projectId: Types.ObjectId;
  interfaceId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  jobId: Types.ObjectId;
  /** Its place in the job, from 0. */
  order: number;
  /** JSON of the regions as they were when the item was done. */
  regions: string;
  /** Revision of the gold answer that it was compared with. */
  goldRevision: number;
  /** From 0 to 1. */
  likeness: number;
  right: boolean;
  /** Counts in the person's figures. */
  counts: boolean;
  /** The person sees the right answer. */
  revealed: boolean;
  at: Date;
  dispute: Dispute | null;
}

export const GOLD_ANSWER_MODEL = 'GoldAnswer';

const disputeSchema = new Schema<Dispute>(
  {
    text: { type: String, required: true },
    at: { type: Date, required: true },
    state: { type: String, enum: DISPUTE_STATES, required: true },
    reason: { type: String, default: null },
    by: { type: Schema.Types.ObjectId, default: null },
    decidedAt: { type: Date, default: null },
  },
  { _id: false },
);

export const goldAnswerSchema = new Schema<GoldAnswerRecord>(
  {
    itemId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    interfaceId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    jobId: { type: Schema.Types.ObjectId, required: true },
    order: { type: Number, required: true },
    regions: { type: String, required: true },
    goldRevision: { type: Number, required: true },
    likeness: { type: Number, required: true },
    right: { type: Boolean, required: true },
    counts: { type: Boolean, required: true },
    revealed: { type: Boolean, required: true },
    at: { type: Date, required: true },
    dispute: { type: disputeSchema, default: null },
  },
  { collection: 'goldanswers', versionKey: false },
);

goldAnswerSchema.index({ itemId: 1, annotatorId: 1 }, { unique: true });
goldAnswerSchema.index({ itemId: 1, goldRevision: 1, _id: 1 });
goldAnswerSchema.index({ annotatorId: 1, projectId: 1, at: -1, _id: -1 });
goldAnswerSchema.index({ projectId: 1, at: -1, _id: -1 });
goldAnswerSchema.index({ projectId: 1, 'dispute.state': 1, at: 1, _id: 1 });
