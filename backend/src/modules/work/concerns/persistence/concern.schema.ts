import { CONCERN_STATES, type ConcernState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** It never changes: another one is added. */
export interface ConcernAnswer {
  text: string;
  by: Types.ObjectId;
  at: Date;
}

export interface ConcernHiding {
  reason: string;
  by: Types.ObjectId;
  at: Date;
}

/** A matter that people of a project bring up together. */
export interface ConcernRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Person who opened it, whose name may be hidden; null after an erasure. */
  annotatorId: Types.ObjectId | null;
  text: string;
  openedAt: Date;
  state: ConcernState;
  /** Number of people who support it. An erasure does not lower it. */
  supporters: number;
  /** The supporters beside the person who opened it. */
  others: number;
  /** People of the project when somebody last joined. */
  people: number;
  /** Fixed when enough people support it, whatever becomes of their support. */
  answerDueBy: Date | null;
  /** When admins are told again that an answer is due; null if they need not be. */
  warnAt: Date | null;
  answers: ConcernAnswer[];
  /** The reason why its text is hidden; null if it is shown. */
  hiding: ConcernHiding | null;
  /** Order in which admins read: see `turnOf`. */
  turn: number;
  /** Words of the text, unless it is hidden, and of the answers; without names. */
  searchWords: string[];
}

/** A person who supports a concern, and is told of its answers. */
export interface SupportRecord {
  _id: Types.ObjectId;
  concernId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** True if the person shows their name. */
  named: boolean;
  at: Date;
  /** When they are told; null if there is nothing to tell. */
  tellAt: Date | null;
}

/** Counts the concerns of a person on a day. Its write makes two concerns of one person exclude each other. */
export interface OpenerRecord {
  _id: Types.ObjectId;
  day: string;
  opened: number;
}

export const CONCERN_MODEL = 'Concern';
export const SUPPORT_MODEL = 'ConcernSupport';
export const OPENER_MODEL = 'ConcernOpener';

const answerSchema = new Schema<ConcernAnswer>(
  { text: { type: String, required: true }, by: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

const hidingSchema = new Schema<ConcernHiding>(
  { reason: { type: String, required: true }, by: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

export const concernSchema = new Schema<ConcernRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, default: null },
    text: { type: String, required: true },
    openedAt: { type: Date, required: true },
    state: { type: String, enum: CONCERN_STATES, required: true },
    supporters: { type: Number, required: true },
    others: { type: Number, required: true },
    people: { type: Number, required: true },
    answerDueBy: { type: Date, default: null },
    warnAt: { type: Date, default: null },
    answers: { type: [answerSchema], required: true },
    hiding: { type: hidingSchema, default: null },
    turn: { type: Number, required: true },
    searchWords: { type: [String], required: true },
  },
  { collection: 'concerns', versionKey: false },
);

for (const [field, order] of [
  ['turn', 1],
  ['openedAt', -1],
  ['supporters', -1],
] as const) {
  concernSchema.index({ projectId: 1, [field]: order, _id: order });
  concernSchema.index({ projectId: 1, state: 1, [field]: order, _id: order });
}
concernSchema.index({ projectId: 1, searchWords: 1 });
concernSchema.index({ annotatorId: 1, projectId: 1, state: 1 });
concernSchema.index({ answerDueBy: 1 }, { partialFilterExpression: { answerDueBy: { $type: 'date' } } });
concernSchema.index({ warnAt: 1 }, { partialFilterExpression: { warnAt: { $type: 'date' } } });

export const supportSchema = new Schema<SupportRecord>(
  {
    concernId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    named: { type: Boolean, required: true },
    at: { type: Date, required: true },
    tellAt: { type: Date, default: null },
  },
  { collection: 'concernsupports', versionKey: false },
);

supportSchema.index({ concernId: 1, annotatorId: 1 }, { unique: true });
supportSchema.index({ concernId: 1, named: 1, at: 1, _id: 1 });
supportSchema.index({ annotatorId: 1 });
supportSchema.index({ tellAt: 1 }, { partialFilterExpression: { tellAt: { $type: 'date' } } });

export const openerSchema = new Schema<OpenerRecord>(
  { _id: { type: Schema.Types.ObjectId, required: true }, day: { type: String, required: true }, opened: { type: Number, required: true } },
  { collection: 'concernopeners', versionKey: false },
);
