import { JOB_STATUSES, MODALITIES, type Modality, type PlainDate, type Rate } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type HistoryEntry, actorSchema } from '../../../common/lifecycle/history.js';
import { moneySchema, rateSchema } from '../../../common/money/money.schema.js';
import { type JobInvoice, type JobProgress, type TransitionDetail, type Submission } from '../domain/job-transitions.js';

/** A step of a job's history, with what was handed in or approved then. */
export type JobHistoryEntry = HistoryEntry & TransitionDetail;

/** What an admin wrote to the annotator about a job. */
export interface JobMessage {
  text: string;
  fromName: string;
  at: Date;
}

/** A job keeps its newest messages; those before live on in the notifications. */
export const MESSAGES_KEPT = 50;

/** One task assigned to one annotator, as stored. */
export interface JobRecord extends JobProgress {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Of the task; kept here for lists. */
  modality: Modality;
  /** Of the task; kept here for lists. */
  projectId: Types.ObjectId | null;
  /** Of the task; an open job follows it. */
  dueDate: PlainDate;
  /** The offer as it was at assignment: it must not change under the one who works. */
  rate: Rate | null;
  assignedAt: Date;
  guidelineOpenedAt: Date | null;
  history: JobHistoryEntry[];
  /** The oldest first. Read only where they are asked for: lists do not show them. */
  messages?: JobMessage[];
  /** The annotator's own, kept apart so that the task's can be replaced. */
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
