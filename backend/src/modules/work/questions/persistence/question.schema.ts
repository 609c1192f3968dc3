import { QUESTION_STATES, type QuestionState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface QuestionAnswer {
  text: string;
  by: Types.ObjectId;
  at: Date;
  /** Null if it was never corrected. */
  correctedAt: Date | null;
  /** Number of corrections. */
  revision: number;
}

export interface QuestionClosing {
  reason: string;
  by: Types.ObjectId;
  at: Date;
  /** The same question, which the followers have moved to. */
  sameAs: Types.ObjectId | null;
}

/** A question about a project, for all who work in it. */
export interface QuestionRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Person who asked; null after an erasure. */
  annotatorId: Types.ObjectId | null;
  text: string;
  askedAt: Date;
  state: QuestionState;
  /** Number of others who have it. An erasure does not lower it. */
  followers: number;
  /** Counts the questions that were closed as the same as this. */
  moves?: number;
  answer: QuestionAnswer | null;
  closing: QuestionClosing | null;
  /** Order in which admins read: see `turnOf`. */
  turn: number;
  /** Words of question and answer, without names: annotators search by them. */
  searchWords: string[];
}

/** A person who is told what becomes of a question: who asked it, or has it too. */
export interface FollowRecord {
  _id: Types.ObjectId;
  questionId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  at: Date;
  /** When they are told; null if there is nothing to tell. */
  tellAt: Date | null;
  toldAt: Date | null;
}

/** Counts the questions of a person on a day. Its write makes two questions of one person exclude each other. */
export interface AskerRecord {
  _id: Types.ObjectId;
  day: string;
  asked: number;
}

export const QUESTION_MODEL = 'Question';
export const FOLLOW_MODEL = 'QuestionFollow';
export const ASKER_MODEL = 'QuestionAsker';

const answerSchema = new Schema<QuestionAnswer>(
  {
    text: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    correctedAt: { type: Date, default: null },
    revision: { type: Number, required: true },
  },
  { _id: false },
);

const closingSchema = new Schema<QuestionClosing>(
  {
    reason: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    sameAs: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);

export const questionSchema = new Schema<QuestionRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, default: null },
    text: { type: String, required: true },
    askedAt: { type: Date, required: true },
    state: { type: String, enum: QUESTION_STATES, required: true },
    followers: { type: Number, required: true },
    moves: { type: Number },
    answer: { type: answerSchema, default: null },
    closing: { type: closingSchema, default: null },
    turn: { type: Number, required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'questions', versionKey: false },
);

for (const [field, order] of [
  ['turn', 1],
  ['askedAt', -1],
  ['followers', -1],
] as const) {
  questionSchema.index({ projectId: 1, [field]: order, _id: order });
  questionSchema.index({ projectId: 1, state: 1, [field]: order, _id: order });
}
questionSchema.index({ askedAt: 1, _id: 1 });
questionSchema.index({ projectId: 1, searchWords: 1 });
questionSchema.index({ annotatorId: 1, projectId: 1, state: 1 });

export const followSchema = new Schema<FollowRecord>(
  {
    questionId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    tellAt: { type: Date, default: null },
    toldAt: { type: Date, default: null },
  },
  { collection: 'questionfollows', versionKey: false },
);

followSchema.index({ questionId: 1, annotatorId: 1 }, { unique: true });
followSchema.index({ annotatorId: 1 });
followSchema.index({ tellAt: 1 }, { partialFilterExpression: { tellAt: { $type: 'date' } } });

export const askerSchema = new Schema<AskerRecord>(
  { _id: { type: Schema.Types.ObjectId, required: true }, day: { type: String, required: true }, asked: { type: Number, required: true } },
  { collection: 'questionaskers', versionKey: false },
);
