import { type DrawnShare, REVIEW_SHARE_REASONS } from '@labelbridge/annotation';
import {
  type CitedClause,
  type ContentCategory,
  HAND_BACK_CAUSES,
  JOB_APPEALS,
  JOB_STATUSES,
  JOB_WAITING_CAUSES,
  type JobItems,
  type JobWaitingCause,
  MODALITIES,
  type Modality,
  type OwnWork,
  type PlainDate,
  type PromisedExam,
  type Rate,
  type SaidData,
  TASK_NAMES,
  TIME_FLAGS,
  type WaitingClaim,
  WORKPLACES,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { HISTORY_FIELDS, type HistoryEntry, actorSchema } from '../../../../common/lifecycle/history.js';
import { moneySchema, rateSchema } from '../../../../common/schemas/money.schema.js';
import { ownWorkSchema } from '../../../../common/schemas/own-work.schema.js';
import { type PinnedGuideline } from '../../projects/persistence/project.schema.js';
import { type Side } from '../../../people/threads/persistence/thread.schema.js';
import { type JobTask, type JobAnnotator } from '../domain/job-copies.js';
import {
  type JobClock,
  type JobInvoice,
  type JobProgress,
  type RejectionProposal,
  type Submission,
  type TransitionDetail,
} from '../domain/job-transitions.js';
import { type JobFunding, fundingSchema } from './job-funding.schema.js';

/** A change of a job's due date: a step of its history, but not a transition. */
interface DueDateChange {
  before: PlainDate;
  after: PlainDate;
}

export interface JobHistoryEntry extends HistoryEntry, TransitionDetail {
  dueDate?: DueDateChange | null;
  /** Id of the admin who proposed a rejection by another one. */
  proposedBy?: string;
}

/** Pay of an exam that its annotator has passed. */
export interface JobExamPay extends PromisedExam {
  examId: Types.ObjectId;
}

/** In bytes. What was used is shown beside what was said, and nothing else depends on it. */
export interface JobData extends Partial<SaidData> {
  /** Sent to its annotator, files and items. */
  loaded?: number;
  /** Received from its annotator: changes of answers. */
  sent?: number;
}

export interface JobRecord extends JobProgress {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  /** Copied from the task, for lists. */
  task: JobTask;
  annotatorId: Types.ObjectId;
  /** Copied from the account, for lists. */
  annotator: JobAnnotator;
  /** Copied from the task, for lists. */
  modality: Modality;
  /** Copied from the task, for lists. */
  projectId: Types.ObjectId | null;
  /** Copied from the project, for lists. */
  projectName: string | null;
  /** Copied from the project, for the lists of annotators. Old jobs lack it. */
  projectTitle?: string | null;
  /** Copied from the task, or set for this job. A change of the task's date is copied to open jobs without a later one. */
  dueDate: PlainDate;
  /** The guideline by which it is judged; missing if its project had none at assignment. */
  guideline?: PinnedGuideline;
  /** Days in which it is decided, as promised at assignment. Old jobs lack it. */
  reviewDays?: number;
  /** Content that its work could show at assignment; missing if nothing. */
  content?: ContentCategory[];
  /** Terms of own work at assignment; missing if its project had none. */
  ownWork?: OwnWork;
  /** Waiting that counts as work, as promised at assignment; missing for none. */
  paidWaiting?: JobWaitingCause[];
  /** Pay that its approval brings, as promised at assignment; missing for none, and once another job has brought it. */
  examPay?: JobExamPay;
  /** The offer at assignment. Later changes of the task's rate do not apply. */
  rate: Rate | null;
  /** Its part of the budget of its project; missing without one at assignment. `JobFunds` writes it. */
  funding?: JobFunding;
  assignedAt: Date;
  /** A sum of its work log, for lists. */
  clock: JobClock;
  guidelineOpenedAt: Date | null;
  /** Null for work outside the product. */
  items: JobItems | null;
  /** Mobile data of its work, in bytes. Jobs elsewhere and old ones lack it. */
  data?: JobData;
  /** It has the items in doubt of its task alone, and gets no others. */
  onlyDoubt?: true;
  /** Its person was paused: its answers are in no consensus, and one more person may have the task. Pay follows the review as usual. */
  setAside?: true;
  /** Share of the last submission that was drawn for review. Jobs that were submitted before have none. */
  drawn?: DrawnShare;
  /** The end of the hold of a batch from the queue; null after work started, and for jobs assigned by an admin. */
  holdUntil: Date | null;
  history: JobHistoryEntry[];
  /** Copied from its thread, for lists. */
  unread: Record<Side, number>;
  /** The annotator's part of `searchWords`, so that the task's part can be replaced. */
  annotatorWords: string[];
  searchWords: string[];
}

export const JOB_MODEL = 'Job';

const taskSchema = new Schema<JobTask>(
  {
    taskName: { type: String, enum: TASK_NAMES, required: true },
    title: { type: String, default: null },
    taskLink: { type: String, default: '' },
    taskGuidelineLink: { type: String, default: '' },
    workplace: { type: String, enum: WORKPLACES, required: true },
  },
  { _id: false },
);

const annotatorSchema = new Schema<JobAnnotator>(
  {
    firstname: { type: String, required: true },
    lastname: { type: String, required: true },
    username: { type: String, required: true },
    telegram: { type: String, default: null },
  },
  { _id: false },
);

const waitingSchema = new Schema<WaitingClaim>(
  { cause: { type: String, enum: JOB_WAITING_CAUSES, required: true }, minutes: { type: Number, required: true } },
  { _id: false },
);

const examPaySchema = new Schema<JobExamPay>(
  {
    examId: { type: Schema.Types.ObjectId, required: true },
    minutes: { type: Number, required: true },
    pays: { type: moneySchema, required: true },
  },
  { _id: false },
);

const submissionSchema = new Schema<Submission>(
  {
    minutes: { type: Number, required: true },
    clockMinutes: { type: Number, default: null },
    minutesReason: { type: String, default: null },
    waiting: { type: waitingSchema },
    link: { type: String, default: null },
    note: { type: String, default: null },
  },
  { _id: false },
);

const clockSchema = new Schema<JobClock>(
  { seconds: { type: Number, required: true }, runningSince: { type: Date, default: null }, seenAt: { type: Date, default: null } },
  { _id: false },
);

const itemsSchema = new Schema<JobItems>(
  {
    total: { type: Number, required: true },
    open: { type: Number, required: true },
    skipped: { type: Number, required: true },
    toReview: { type: Number, required: true },
    sentBack: { type: Number, required: true },
    seconds: { type: Number, required: true },
    changes: { type: Number },
  },
  { _id: false },
);

const dataSchema = new Schema<JobData>(
  { load: { type: Number }, send: { type: Number }, more: { type: Boolean }, loaded: { type: Number }, sent: { type: Number } },
  { _id: false },
);

const drawnSchema = new Schema<DrawnShare>(
  {
    share: { type: Number, required: true },
    asked: { type: Number, required: true },
    reason: { type: String, enum: REVIEW_SHARE_REASONS, required: true },
  },
  { _id: false },
);

const invoiceSchema = new Schema<JobInvoice>(
  { _id: { type: String, required: true }, invoiceNumber: { type: String, required: true } },
  { _id: false },
);

const guidelineSchema = new Schema<PinnedGuideline>(
  { projectId: { type: Schema.Types.ObjectId, required: true }, version: { type: Number, required: true } },
  { _id: false },
);

const citedSchema = new Schema<CitedClause>(
  { version: { type: Number, required: true }, number: { type: String, required: true }, title: { type: String, required: true } },
  { _id: false },
);

const proposalSchema = new Schema<RejectionProposal>(
  {
    by: { type: actorSchema, required: true },
    at: { type: Date, required: true },
    reason: { type: String, required: true },
    clause: { type: citedSchema },
  },
  { _id: false },
);

const dueDateChangeSchema = new Schema<DueDateChange>(
  { before: { type: String, required: true }, after: { type: String, required: true } },
  { _id: false },
);

const jobHistorySchema = new Schema<JobHistoryEntry>(
  {
    ...HISTORY_FIELDS,
    submission: { type: submissionSchema, default: null },
    approvedAmount: { type: moneySchema, default: null },
    approvedMinutes: { type: Number, default: null },
    invoiceNumber: { type: String, default: null },
    dueDate: { type: dueDateChangeSchema, default: null },
    proposedBy: { type: String },
    clause: { type: citedSchema },
  },
  { _id: false },
);

export const jobSchema = new Schema<JobRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    task: { type: taskSchema, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    annotator: { type: annotatorSchema, required: true },
    status: { type: String, enum: JOB_STATUSES, required: true },
    modality: { type: String, enum: MODALITIES, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    projectName: { type: String, default: null },
    projectTitle: { type: String },
    dueDate: { type: String, required: true },
    guideline: { type: guidelineSchema },
    reviewDays: { type: Number },
    content: { type: [String], default: undefined },
    ownWork: { type: ownWorkSchema },
    paidWaiting: { type: [{ type: String, enum: JOB_WAITING_CAUSES }], default: undefined },
    examPay: { type: examPaySchema },
    rate: { type: rateSchema, default: null },
    funding: { type: fundingSchema },
    assignedAt: { type: Date, required: true },
    statusChangedAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    clock: { type: clockSchema, required: true },
    timeFlags: { type: [String], enum: TIME_FLAGS, default: [] },
    guidelineOpenedAt: { type: Date, default: null },
    items: { type: itemsSchema, default: null },
    data: { type: dataSchema },
    onlyDoubt: { type: Boolean },
    setAside: { type: Boolean },
    drawn: { type: drawnSchema },
    holdUntil: { type: Date, default: null },
    decideBy: { type: Date, default: null },
    warnAt: { type: Date, default: null },
    held: { type: Boolean },
    consented: { type: Boolean },
    appeal: { type: String, enum: [...JOB_APPEALS, null], default: null },
    appealBy: { type: Date, default: null },
    settleBy: { type: Date, default: null },
    proposal: { type: proposalSchema, default: null },
    submittedDate: { type: Date, default: null },
    approvedDate: { type: Date, default: null },
    rejectedDate: { type: Date, default: null },
    approvedAmount: { type: moneySchema, default: null },
    rejectionReason: { type: String, default: null },
    rejectionClause: { type: citedSchema, default: null },
    endReason: { type: String, default: null },
    handedBack: { type: String, enum: HAND_BACK_CAUSES },
    live: { type: Boolean, required: true },
    submission: { type: submissionSchema, default: null },
    invoice: { type: invoiceSchema, default: null },
    history: { type: [jobHistorySchema], required: true },
    unread: { annotator: { type: Number, required: true }, admin: { type: Number, required: true } },
    annotatorWords: { type: [String], required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'jobs', versionKey: false },
);

jobSchema.index({ taskId: 1, annotatorId: 1 }, { unique: true, partialFilterExpression: { live: true } });
jobSchema.index({ taskId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, status: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, status: 1, dueDate: 1, _id: 1 });
jobSchema.index({ annotatorId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, dueDate: 1, _id: 1 });
jobSchema.index({ annotatorId: 1, live: 1, guidelineOpenedAt: 1 });
jobSchema.index({ annotatorId: 1, assignedAt: -1, _id: -1 });
jobSchema.index({ annotatorId: 1, projectId: 1, dueDate: 1, _id: 1 });
jobSchema.index({ projectId: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ status: 1, statusChangedAt: -1, _id: -1 });
jobSchema.index({ status: 1, dueDate: 1, _id: 1 });
jobSchema.index({ statusChangedAt: -1, _id: -1 });
jobSchema.index({ dueDate: 1, _id: 1 });
jobSchema.index({ assignedAt: -1, _id: -1 });
jobSchema.index({ projectId: 1, live: 1 }, { partialFilterExpression: { items: { $type: 'object' } } });
jobSchema.index({ holdUntil: 1 }, { partialFilterExpression: { holdUntil: { $type: 'date' } } });
jobSchema.index({ decideBy: 1 }, { partialFilterExpression: { decideBy: { $type: 'date' } } });
jobSchema.index({ warnAt: 1 }, { partialFilterExpression: { warnAt: { $type: 'date' } } });
jobSchema.index({ appealBy: 1 }, { partialFilterExpression: { appealBy: { $type: 'date' } } });
jobSchema.index({ 'proposal.at': 1 }, { partialFilterExpression: { 'proposal.at': { $type: 'date' } } });
jobSchema.index({ settleBy: 1 }, { partialFilterExpression: { settleBy: { $type: 'date' } } });
jobSchema.index({ 'funding.projectId': 1, _id: 1 }, { partialFilterExpression: { 'funding.projectId': { $type: 'objectId' } } });
jobSchema.index({ 'funding.freeAt': 1 }, { partialFilterExpression: { 'funding.freeAt': { $type: 'date' } } });
jobSchema.index({ annotatorId: 1, 'examPay.examId': 1 }, { partialFilterExpression: { 'examPay.examId': { $type: 'objectId' } } });
jobSchema.index({ searchWords: 1 });
