import { type PlainDate, STANDING_STATES, type StandingState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface StandingFigures {
  right: number;
  seen: number;
  freshRight: number;
  freshSeen: number;
}

/** A person's answers on gold items in one project, counted in the transaction that changes them. */
export interface StandingRecord {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  state: StandingState;
  since: Date;
  /** All answers that count. */
  right: number;
  seen: number;
  /** Bounds of the 95 % interval of `right` of `seen`, by which people are sorted; 0 and 1 if nothing was seen. */
  low: number;
  high: number;
  /** Answers from `countsFrom` on decide: a pause begins them anew. */
  countsFrom: Date;
  freshRight: number;
  freshSeen: number;
  /** Figures that both sides see, until the day in Lagos ends: a figure that moves with an answer tells which items are gold. */
  shown: StandingFigures;
  shownDay: PlainDate;
  /** Items that the person got since `countsFrom`, gold included. */
  given: number;
  taughtAt: Date | null;
  returns: number;
  /** Grows with each work that is handed in, so that a concurrent pause waits. */
  locks?: number;
}

export const STANDING_MODEL = 'Standing';

const count = { type: Number, required: true };
const figuresSchema = new Schema<StandingFigures>({ right: count, seen: count, freshRight: count, freshSeen: count }, { _id: false });

export const standingSchema = new Schema<StandingRecord>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: STANDING_STATES, required: true },
    since: { type: Date, required: true },
    right: { type: Number, required: true },
    seen: { type: Number, required: true },
    low: { type: Number, required: true },
    high: { type: Number, required: true },
    countsFrom: { type: Date, required: true },
    freshRight: { type: Number, required: true },
    freshSeen: { type: Number, required: true },
    shown: { type: figuresSchema, required: true },
    shownDay: { type: String, required: true },
    given: { type: Number, required: true },
    taughtAt: { type: Date, default: null },
    returns: { type: Number, required: true },
    locks: { type: Number },
  },
  { collection: 'standings', versionKey: false },
);

standingSchema.index({ projectId: 1, annotatorId: 1 }, { unique: true });
standingSchema.index({ annotatorId: 1 });
standingSchema.index({ projectId: 1, high: 1, _id: 1 });
standingSchema.index({ projectId: 1, seen: -1, _id: -1 });
