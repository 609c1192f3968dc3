import { Schema, type Types } from 'mongoose';

/** A try of a person at an exam. It has neither job nor invoice nor clock. */
export interface ExamTryRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  projectId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Round of the exam at its start. */
  round: number;
  /** Counts the person's tries in the round, from 1, with tries that do not count. */
  sequence: number;
  /** Number among the tries that count, from 1. */
  number: number;
  interfaceId: Types.ObjectId;
  /** Pass mark that was promised at the start. */
  passMark: number;
  practice: number;
  itemIds: Types.ObjectId[];
  beganAt: Date;
  /** It ends by itself then. */
  endsAt: Date;
  endedAt: Date | null;
  /** `void`: the exam was closed before it was handed in, so it does not count. */
  end: 'submitted' | 'void' | null;
  /** Counts the answers, so that none is missed at the end. */
  revision: number;
  /** Right answers of the test; -1 until it is handed in. */
  right: number;
  /** Items of the test. */
  of: number;
  passed: boolean;
  /** Its time was paid, with an approved job: the first pass of the person. */
  paid?: true;
  /** The person knows that the pass counts no longer. */
  told: boolean;
  searchWords: string[];
}

export const EXAM_TRY_MODEL = 'ExamTry';

export const examTrySchema = new Schema<ExamTryRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    round: { type: Number, required: true },
    sequence: { type: Number, required: true },
    number: { type: Number, required: true },
    interfaceId: { type: Schema.Types.ObjectId, required: true },
    passMark: { type: Number, required: true },
    practice: { type: Number, required: true },
    itemIds: { type: [Schema.Types.ObjectId], required: true },
    beganAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    end: { type: String, enum: ['submitted', 'void', null], default: null },
    revision: { type: Number, required: true },
    right: { type: Number, required: true },
    of: { type: Number, required: true },
    passed: { type: Boolean, required: true },
    paid: { type: Boolean },
    told: { type: Boolean, required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'examtries', versionKey: false },
);

examTrySchema.index({ taskId: 1, annotatorId: 1, round: 1, sequence: 1 }, { unique: true });
examTrySchema.index({ taskId: 1, annotatorId: 1 }, { unique: true, partialFilterExpression: { paid: true } });
examTrySchema.index({ taskId: 1, beganAt: -1, _id: -1 });
examTrySchema.index({ taskId: 1, right: -1, _id: -1 });
examTrySchema.index({ taskId: 1, passed: 1, told: 1, _id: 1 });
examTrySchema.index({ annotatorId: 1, beganAt: -1, _id: -1 });
examTrySchema.index({ searchWords: 1 });

/** An answer of a try. Whether it is right stays here: a taker learns counts alone. */
export interface ExamAnswerRecord {
  _id: Types.ObjectId;
  tryId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** Place of its item in the try, from 1. */
  number: number;
  itemId: Types.ObjectId;
  /** JSON of the regions. */
  regions: string;
  /** Revision of the known answer that it was compared with. */
  goldRevision: number;
  right: boolean;
  at: Date;
}

export const EXAM_ANSWER_MODEL = 'ExamAnswer';

export const examAnswerSchema = new Schema<ExamAnswerRecord>(
  {
    tryId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    itemId: { type: Schema.Types.ObjectId, required: true },
    regions: { type: String, required: true },
    goldRevision: { type: Number, required: true },
    right: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'examanswers', versionKey: false },
);

examAnswerSchema.index({ tryId: 1, number: 1 }, { unique: true });
examAnswerSchema.index({ annotatorId: 1 });

/** Figures of an item of an exam, with one known answer. Without persons, so that it outlives theirs. */
export interface ExamFigureRecord {
  _id: Types.ObjectId;
  itemId: Types.ObjectId;
  goldRevision: number;
  answers: number;
  right: number;
}

export const EXAM_FIGURE_MODEL = 'ExamFigure';

export const examFigureSchema = new Schema<ExamFigureRecord>(
  {
    itemId: { type: Schema.Types.ObjectId, required: true },
    goldRevision: { type: Number, required: true },
    answers: { type: Number, required: true },
    right: { type: Number, required: true },
  },
  { collection: 'examfigures', versionKey: false },
);

examFigureSchema.index({ itemId: 1, goldRevision: 1 }, { unique: true });

/** An exam whose former passes end: the people are told in the background. It has the id of the exam. */
export interface ExamAskRecord {
  _id: Types.ObjectId;
  round: number;
  reason: string;
}

export const EXAM_ASK_MODEL = 'ExamAsk';

export const examAskSchema = new Schema<ExamAskRecord>(
  { round: { type: Number, required: true }, reason: { type: String, required: true } },
  { collection: 'examasks', versionKey: false },
);
