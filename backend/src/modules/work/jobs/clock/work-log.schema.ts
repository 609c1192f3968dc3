import { Schema, type Types } from 'mongoose';

export interface StoredInterval {
  from: Date;
  to: Date;
}

/** The time of one job. Intervals neither overlap nor touch, the earliest first. */
export interface WorkLogRecord {
  /** The job's id. */
  _id: Types.ObjectId;
  annotatorId: Types.ObjectId;
  /** The start of the first interval and the end of the last one, to find overlaps. */
  first: Date;
  last: Date;
  /** Counted time: the part of `recorded` that signs of work confirm, and that is not on another job. */
  intervals: StoredInterval[];
  /** Time recorded by devices. Old logs have none. */
  recorded?: StoredInterval[];
  /** Time confirmed by signs of work that reached the server. Old logs have none. */
  vouched?: StoredInterval[];
  /** Time confirmed by work without a network. Old logs have it in `vouched`. */
  worked?: StoredInterval[];
}

/** A person's running clock, at most one. Each change locks this record for its transaction. */
export interface PersonClockRecord {
  /** The annotator's id. */
  _id: Types.ObjectId;
  jobId: Types.ObjectId | null;
  changedAt: Date | null;
  /** The session that started it. Its log-out pauses the clock. */
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
