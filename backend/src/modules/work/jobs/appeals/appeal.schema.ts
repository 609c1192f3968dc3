import { APPEAL_STATES, type AppealState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { actorSchema } from '../../../../common/lifecycle/history.js';

export interface AppealDecisionRecord {
  by: ActorRecord;
  at: Date;
  /** Null if the job was approved or reworked without a word. */
  reason: string | null;
}

/** An appeal of one rejection. The job decides what happens; this is the record of it. */
export interface AppealRecord {
  _id: Types.ObjectId;
  jobId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  projectId: Types.ObjectId | null;
  text: string;
  rejection: { by: ActorRecord; at: Date; reason: string };
  at: Date;
  /** When it is decided for the annotator. */
  decideBy: Date;
  state: AppealState;
  decision: AppealDecisionRecord | null;
  /** Copied from the job. */
  searchWords: string[];
}

export const APPEAL_MODEL = 'Appeal';

const rejectionSchema = new Schema<AppealRecord['rejection']>(
  { by: { type: actorSchema, required: true }, at: { type: Date, required: true }, reason: { type: String, default: '' } },
  { _id: false },
);

const decisionSchema = new Schema<AppealDecisionRecord>(
  { by: { type: actorSchema, required: true }, at: { type: Date, required: true }, reason: { type: String, default: null } },
  { _id: false },
);

export const appealSchema = new Schema<AppealRecord>(
  {
    jobId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    text: { type: String, default: '' },
    rejection: { type: rejectionSchema, required: true },
    at: { type: Date, required: true },
    decideBy: { type: Date, required: true },
    state: { type: String, enum: APPEAL_STATES, required: true },
    decision: { type: decisionSchema, default: null },
    searchWords: { type: [String], required: true },
  },
  { collection: 'appeals', versionKey: false },
);

appealSchema.index({ jobId: 1, at: -1 });
appealSchema.index({ annotatorId: 1 });
appealSchema.index({ at: -1, _id: -1 });
appealSchema.index({ decideBy: 1, _id: 1 });
appealSchema.index({ state: 1, at: -1, _id: -1 });
appealSchema.index({ state: 1, decideBy: 1, _id: 1 });
appealSchema.index({ 'rejection.by._id': 1, state: 1 });
appealSchema.index({ searchWords: 1 });
