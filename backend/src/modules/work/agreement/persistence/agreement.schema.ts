import { Schema, type Types } from 'mongoose';

/** Figures of how far the answers on a task agree. It has the id of the task. */
export interface TaskAgreementRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** A digest of the jobs whose answers were compared. */
  mark: string;
  /** JSON of `TaskFigures`, because names of controls may be invalid as field names of the database. */
  figures: string;
  /** JSON: by item, the mean likeness of all pairs of its answers. Old records have none. */
  likeness?: string;
}

/** Items of one task that a person answers as others do. */
export interface PersonAgreementRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  projectId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Items that others answered, too. Answers of approved jobs alone. */
  items: number;
  /** Items on which at least half of the others gave the same answer. */
  same: number;
}

/** An item on which answers differ. It has the id of the item. */
export interface ContestedItemRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Its place in the task, from 0. */
  index: number;
  answers: number;
  /** From 0 to 1: mean of all pairs of answers. */
  likeness: number;
  /** When the latest answer was handed in. */
  answeredAt: Date;
  /** JSON of `Suggestion`s. */
  suggestions: string;
  /** Nobody has decided it. */
  open: boolean;
  /** A further answer may settle it. Records of earlier versions lack the field. */
  inDoubt?: boolean;
}

/** The answer that a reviewer decided on. It never changes. */
export interface AdjudicationRecord {
  _id: Types.ObjectId;
  itemId: Types.ObjectId;
  taskId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** JSON, as in annotations. */
  regions: string;
  reason: string | null;
  by: Types.ObjectId;
  at: Date;
}

export const TASK_AGREEMENT_MODEL = 'TaskAgreement';
export const PERSON_AGREEMENT_MODEL = 'PersonAgreement';
export const CONTESTED_ITEM_MODEL = 'ContestedItem';
export const ADJUDICATION_MODEL = 'Adjudication';

export const taskAgreementSchema = new Schema<TaskAgreementRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    mark: { type: String, required: true },
    figures: { type: String, required: true },
    likeness: { type: String },
  },
  { collection: 'taskagreements', versionKey: false },
);
taskAgreementSchema.index({ projectId: 1 });

export const personAgreementSchema = new Schema<PersonAgreementRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    items: { type: Number, required: true },
    same: { type: Number, required: true },
  },
  { collection: 'personagreements', versionKey: false },
);
personAgreementSchema.index({ taskId: 1 });
personAgreementSchema.index({ annotatorId: 1 });

export const contestedItemSchema = new Schema<ContestedItemRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    index: { type: Number, required: true },
    answers: { type: Number, required: true },
    likeness: { type: Number, required: true },
    answeredAt: { type: Date, required: true },
    suggestions: { type: String, required: true },
    open: { type: Boolean, required: true },
    inDoubt: { type: Boolean },
  },
  { collection: 'contesteditems', versionKey: false },
);
contestedItemSchema.index({ open: 1, likeness: 1, _id: 1 });
contestedItemSchema.index({ open: 1, answeredAt: 1, _id: 1 });
contestedItemSchema.index({ projectId: 1, open: 1, likeness: 1, _id: 1 });
contestedItemSchema.index({ projectId: 1, open: 1, answeredAt: 1, _id: 1 });
contestedItemSchema.index({ taskId: 1, open: 1, likeness: 1, _id: 1 });
contestedItemSchema.index({ taskId: 1, open: 1, answeredAt: 1, _id: 1 });

export const adjudicationSchema = new Schema<AdjudicationRecord>(
  {
    itemId: { type: Schema.Types.ObjectId, required: true },
    taskId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    regions: { type: String, required: true },
    reason: { type: String, default: null },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'adjudications', versionKey: false },
);
adjudicationSchema.index({ itemId: 1 }, { unique: true });
adjudicationSchema.index({ taskId: 1 });
adjudicationSchema.index({ projectId: 1 });
