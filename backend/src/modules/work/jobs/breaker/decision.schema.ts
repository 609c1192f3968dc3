import { Schema, type Types } from 'mongoose';

const DAY_SECONDS = 86_400;
export const KEPT_DAYS = 90;

/** The last decision of an admin on a job. */
export interface DecisionRecord {
  _id: Types.ObjectId;
  jobId: Types.ObjectId;
  /** The group in which rejections are counted: the project, or the task of a job without one. */
  group: string;
  /** The customer of the project, in lower case; null without a project. */
  company: string | null;
  rejected: boolean;
  /** Id of the admin for whom it counts. Records of earlier versions lack it. */
  by?: string;
  at: Date;
}

/** Counted up with each rejection of a group or by an admin, so that rejections at the same time see each other. */
export interface BreakerRecord {
  _id: string;
  rejections: number;
}

export const DECISION_MODEL = 'JobDecision';
export const BREAKER_MODEL = 'Breaker';

export const decisionSchema = new Schema<DecisionRecord>(
  {
    jobId: { type: Schema.Types.ObjectId, required: true },
    group: { type: String, required: true },
    company: { type: String, default: null },
    rejected: { type: Boolean, required: true },
    by: { type: String },
    at: { type: Date, required: true },
  },
  { collection: 'jobdecisions', versionKey: false },
);

decisionSchema.index({ jobId: 1 }, { unique: true });
decisionSchema.index({ group: 1, at: 1 });
decisionSchema.index({ company: 1, at: 1 });
decisionSchema.index({ by: 1, at: 1 });
decisionSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export const breakerSchema = new Schema<BreakerRecord>(
  { _id: { type: String, required: true }, rejections: { type: Number, required: true } },
  { collection: 'breakers', versionKey: false },
);
