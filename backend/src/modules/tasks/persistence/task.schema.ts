import { JOB_STATUSES, MODALITIES, type Modality, type PlainDate, type Rate, TASK_NAMES, type TaskName } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { rateSchema } from '../../../common/money/money.schema.js';
import { type JobCounts } from '../domain/job-counts.js';

/** The fields of a task that come from its form. */
export interface TaskFields {
  taskName: TaskName;
  modality: Modality;
  title: string | null;
  taskLink: string;
  taskGuidelineLink: string;
  dueDate: PlainDate;
  rate: Rate | null;
}

/** One piece of work that an admin creates, as stored. */
export interface TaskRecord extends TaskFields {
  _id: Types.ObjectId;
  createdBy: Types.ObjectId;
  projectId: Types.ObjectId | null;
  /** Counted in the transaction that changes a job, so that decisions based on it are free of races. */
  jobCounts: JobCounts;
  archived: boolean;
  archivedAt: Date | null;
  searchWords: string[];
  createdAt: Date;
  updatedAt: Date;
}

export const TASK_MODEL = 'Task';

const jobCountsSchema = new Schema<JobCounts>({}, { _id: false });
for (const status of JOB_STATUSES) jobCountsSchema.add({ [status]: { type: Number, default: 0 } });

export const taskSchema = new Schema<TaskRecord>(
  {
    taskName: { type: String, enum: TASK_NAMES, required: true },
    modality: { type: String, enum: MODALITIES, required: true },
    title: { type: String, default: null },
    taskLink: { type: String, required: true },
    taskGuidelineLink: { type: String, required: true },
    dueDate: { type: String, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    rate: { type: rateSchema, default: null },
    jobCounts: { type: jobCountsSchema, default: {} },
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
taskSchema.index({ searchWords: 1 });
