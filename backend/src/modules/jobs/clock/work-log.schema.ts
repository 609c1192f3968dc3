import { Schema, type Types } from 'mongoose';

/** A stored stretch of work. */
export interface StoredInterval {
  from: Date;
  to: Date;
}

/** The time of one job. Intervals neither overlap nor touch, the earliest first. */
export interface WorkLogRecord {
  /** The job's. */
  _id: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** The begin of the first interval and the end of the last one, to find what overlaps. */
  first: Date;
  last: Date;
  /** What counts: the part of `recorded` that signs of work vouch for, and is on no other job. */
  intervals: StoredInterval[];
  /** What devices recorded. Logs of before it was kept have none. */
  recorded?: StoredInterval[];
  /** What signs of work that the server received vouch for. Logs of before it was kept have none. */
  vouched?: StoredInterval[];
  /** What work that was done without a network vouches for. In logs of before it was kept, `vouched` has it. */
  worked?: StoredInterval[];
}

/** A person's running clock: there is at most one. Each change of it locks this record for its transaction. */
export interface PersonClockRecord {
  /** The annotator's. */
  _id: Types.ObjectId;
  jobId: Types.ObjectId | null;
  /** When a clock of this person was last started or paused. */
  changedAt: Date | null;
  /** The session that started it: its log-out pauses the clock. */
  sessionId: string | null;
  revision: number;
}

export const WORK_LOG_MODEL = 'WorkLog';
export const PERSON_CLOCK_MODEL = 'PersonClock';

const intervalSchema = new Schema<StoredInterval>(
  { from: { type: Date, required: true }, to: { type: Date, required: true } },
  { _id: false },
);

export const workLogSchema = new Schema<WorkLogRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    first: { type: Date, required: true },
    last: { type: Date, required: true },
    intervals: { type: [intervalSchema], required: true },
    recorded: { type: [intervalSchema], default: [] },
    vouched: { type: [intervalSchema], default: [] },
    worked: { type: [intervalSchema], default: [] },
  },
  { collection: 'worklogs', versionKey: false },
);
workLogSchema.index({ annotatorId: 1, last: 1 });

export const personClockSchema = new Schema<PersonClockRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    jobId: { type: Schema.Types.ObjectId, default: null },
    changedAt: { type: Date, default: null },
    sessionId: { type: String, default: null },
    revision: { type: Number, default: 0 },
  },
  { collection: 'personclocks', versionKey: false },
);
personClockSchema.index({ sessionId: 1 });
