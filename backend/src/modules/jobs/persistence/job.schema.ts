import { JOB_STATUSES, MODALITIES, type Modality, type PlainDate, type Rate } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type HistoryEntry, actorSchema } from '../../../common/lifecycle/history.js';
import { moneySchema, rateSchema } from '../../../common/money/money.schema.js';
import { type JobInvoice, type JobProgress, type TransitionDetail, type Submission } from '../domain/job-transitions.js';

/** A step of a job's history, with what was handed in or approved then. */
export type JobHistoryEntry = HistoryEntry & TransitionDetail;

/** A message from an admin to the annotator about a job. */
export interface JobMessage {
  text: string;
  fromName: string;
  at: Date;
}

/** A job stores its newest messages; earlier ones remain in the notifications. */
export const MESSAGES_KEPT = 50;

/** One task assigned to one annotator, as stored. */
export interface JobRecord extends JobProgress {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Copied from the task, for lists. */
  modality: Modality;
  /** Copied from the task, for lists. */
  projectId: Types.ObjectId | null;
  /** Copied from the task; a change of the task's is copied to open jobs. */
  dueDate: PlainDate;
  /** The offer as it was at assignment: later changes of the task's rate do not apply. */
  rate: Rate | null;
  assignedAt: Date;
  guidelineOpenedAt: Date | null;
  history: JobHistoryEntry[];
  /** The oldest first. Selected by name only: lists do not show them. */
  messages?: JobMessage[];
  /** The annotator's part of `searchWords`, so that the task's part can be replaced. */
  annotatorWords: string[];
  searchWords: string[];
}

export const JOB_MODEL = 'Job';

const submissionSchema = new Schema<Submission>(
  { minutes: { type: Number, required: true }, link: { type: String, default: null }, note: { type: String, default: null } },
  { _id: false },
);

const invoiceSchema = new Schema<JobInvoice>(
  { _id: { type: String, required: true }, invoiceNumber: { type: String, required: true } },
  { _id: false },
);

const messageSchema = new Schema<JobMessage>(
  { text: { type: String, required: true }, fromName: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

const jobHistorySchema = new Schema<JobHistoryEntry>(
  {
    action: { type: String, required: true },
    from: { type: String, default: null },
    to: { type: String, required: true },
    by: { type: actorSchema, required: true },
    at: { type: Date, required: true },
    reason: { type: String, default: null },
    submission: { type: submissionSchema, default: null },
    approvedAmount: { type: moneySchema, default: null },
    invoiceNumber: { type: String, default: null },
  },
  { _id: false },
);

export const jobSchema = new Schema<JobRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, enum: JOB_STATUSES, required: true },
    modality: { type: String, enum: MODALITIES, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    dueDate: { type: String, required: true },
    rate: { type: rateSchema, default: null },
    assignedAt: { type: Date, required: true },
    statusChangedAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    guidelineOpenedAt: { type: Date, default: null },
    submittedDate: { type: Date, default: null },
    approvedDate: { type: Date, default: null },
    rejectedDate: { type: Date, default: null },
    approvedAmount: { type: moneySchema, default: null },
    rejectionReason: { type: String, default: null },
    submission: { type: submissionSchema, default: null },
    invoice: { type: invoiceSchema, default: null },
    history: { type: [jobHistorySchema], required: true },
    messages: { type: [messageSchema], select: false },
    annotatorWords: { type: [String], required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'jobs', versionKey: false },
);

jobSchema.index({ taskId: 1, annotatorId: 1 }, { unique: true });
jobSchema.index({ taskId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, status: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, status: 1, dueDate: 1, _id: 1 });
jobSchema.index({ annotatorId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, dueDate: 1, _id: 1 });
jobSchema.index({ annotatorId: 1, assignedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, projectId: 1, dueDate: 1, _id: 1 });
jobSchema.index({ projectId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ status: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ status: 1, dueDate: 1, _id: 1 });
jobSchema.index({ statusChangedAt: -1, _id: -1 });
jobSchema.index({ dueDate: 1, _id: 1 });
jobSchema.index({ assignedAt: -1, _id: -1 });
jobSchema.index({ searchWords: 1 });
