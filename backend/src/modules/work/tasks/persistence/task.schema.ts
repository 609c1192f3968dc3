import {
  JOB_STATUSES,
  MODALITIES,
  type Modality,
  type PlainDate,
  type Rate,
  TASK_NAMES,
  type TaskName,
  WORKPLACES,
  type Workplace,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { rateSchema } from '../../../../common/schemas/money.schema.js';
import { type JobCounts } from '../domain/job-counts.js';
import { type TaskExam } from '../domain/task-exam.js';

export interface TaskFields {
  taskName: TaskName;
  modality: Modality;
  title: string | null;
  /** Empty if the work is in the product. */
  taskLink: string;
  taskGuidelineLink: string;
  dueDate: PlainDate;
  rate: Rate | null;
  workplace: Workplace;
  /** Version of a labelling interface of the project; null if the work is elsewhere. */
  interfaceId: Types.ObjectId | null;
  /** Percent of a job's items that are reviewed before its approval. */
  reviewShare: number;
  /** Duration of an item as set by the admin; missing in older tasks. */
  secondsPerItem?: number | null;
  /** Number of people who answer each item; 1 if missing, as in older tasks. */
  overlap?: number;
  /** Number of people who answer an item as long as its answers differ; null or missing: no more than `overlap`. */
  overlapMost?: number | null;
  queued: boolean;
}

export interface TaskRecord extends TaskFields {
  _id: Types.ObjectId;
  createdBy: Types.ObjectId;
  projectId: Types.ObjectId | null;
  /** Set if the task is an exam, which never has jobs; null or missing: it is work. */
  exam?: TaskExam | null;
  /** Counted in the transaction that changes a job, so that decisions by them are free of races. */
  jobCounts: JobCounts;
  /** Jobs among them whose answers were set aside: as many more people may have the task. Older tasks lack the field. */
  setAside?: number;
  /** Jobs of items in doubt alone among the others: their people do not count for the overlap. */
  doubtJobs?: number;
  /** Items whose answers differ without a sure consensus; null until they are counted. Only tasks with `overlapMost` count them. */
  inDoubt?: number | null;
  /** Counts changes of the answers, so that an earlier count of the items in doubt is not kept. */
  answerChanges?: number;
  /** The batch was told as finished, and no job of it was open since. Internal: screens decide by the counts. */
  finishedTold?: boolean;
  /** Items in work, counted in the transaction that changes them. */
  itemCount: number;
  /** Items that are kept but not assigned; missing in older tasks. */
  excludedCount?: number;
  archived: boolean;
  archivedAt: Date | null;
  searchWords: string[];
  createdAt: Date;
  updatedAt: Date;
}

export const TASK_MODEL = 'Task';

const jobCountsSchema = new Schema<JobCounts>({}, { _id: false });
for (const status of JOB_STATUSES) jobCountsSchema.add({ [status]: { type: Number, default: 0 } });

const examSchema = new Schema<TaskExam>(
  {
    passMark: { type: Number, required: true },
    tries: { type: Number, required: true },
    practice: { type: Number, required: true },
    minutes: { type: Number, required: true },
    openedAt: { type: Date, default: null },
    round: { type: Number, required: true },
    locks: { type: Number, required: true },
  },
  { _id: false },
);

export const taskSchema = new Schema<TaskRecord>(
  {
    taskName: { type: String, enum: TASK_NAMES, required: true },
    modality: { type: String, enum: MODALITIES, required: true },
    title: { type: String, default: null },
    taskLink: { type: String, default: '' },
    taskGuidelineLink: { type: String, required: true },
    dueDate: { type: String, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    exam: { type: examSchema, default: null },
    rate: { type: rateSchema, default: null },
    workplace: { type: String, enum: WORKPLACES, required: true },
    interfaceId: { type: Schema.Types.ObjectId, default: null },
    reviewShare: { type: Number, required: true },
    secondsPerItem: { type: Number, default: null },
    overlap: { type: Number, default: 1 },
    overlapMost: { type: Number, default: null },
    queued: { type: Boolean, required: true },
    itemCount: { type: Number, default: 0 },
    excludedCount: { type: Number, default: 0 },
    jobCounts: { type: jobCountsSchema, default: {} },
    setAside: { type: Number },
    doubtJobs: { type: Number },
    inDoubt: { type: Number, default: null },
    answerChanges: { type: Number },
    finishedTold: { type: Boolean },
    archived: { type: Boolean, required: true },
    archivedAt: { type: Date, default: null },
    searchWords: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'tasks', versionKey: false },
);

taskSchema.index({ archived: 1, createdAt: -1, _id: -1 });
taskSchema.index({ archived: 1, dueDate: 1, _id: 1 });
taskSchema.index({ archived: 1, modality: 1, createdAt: -1, _id: -1 });
taskSchema.index({ archived: 1, projectId: 1, createdAt: -1, _id: -1 });
taskSchema.index({ projectId: 1, queued: 1, archived: 1, createdAt: 1, _id: 1 });
taskSchema.index({ 'exam.openedAt': -1, _id: -1 });
taskSchema.index({ searchWords: 1 });
taskSchema.index({ inDoubt: 1 }, { partialFilterExpression: { overlapMost: { $gt: 0 }, archived: false } });
