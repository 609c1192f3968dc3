import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClockInterval, mergeIntervals } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { PERSON_CLOCK_MODEL, type PersonClockRecord, WORK_LOG_MODEL, type StoredInterval, type WorkLogRecord } from './work-log.schema.js';

export interface WorkLog {
  readonly jobId: Types.ObjectId;
  readonly intervals: readonly ClockInterval[];
  readonly recorded: readonly ClockInterval[];
  readonly vouched: readonly ClockInterval[];
  readonly worked: readonly ClockInterval[];
}

const toIntervals = (stored: readonly StoredInterval[] = []): ClockInterval[] =>
  stored.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }));
const toStored = (intervals: readonly ClockInterval[]): StoredInterval[] =>
  mergeIntervals(intervals).map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
const toLog = ({ _id, intervals, recorded, vouched, worked }: WorkLogRecord): WorkLog => ({
  jobId: _id,
  intervals: toIntervals(intervals),
  recorded: toIntervals(recorded),
  vouched: toIntervals(vouched),
  worked: toIntervals(worked),
});

@Injectable()
export class WorkLogRepository {
  constructor(
    @InjectModel(WORK_LOG_MODEL) private readonly logs: Model<WorkLogRecord>,
    @InjectModel(PERSON_CLOCK_MODEL) private readonly clocks: Model<PersonClockRecord>,
  ) {}

  /** Reads a person's clock, and locks it until the transaction ends. */
  async lock(session: ClientSession, annotatorId: Types.ObjectId): Promise<PersonClockRecord> {
    return this.clocks
      .findOneAndUpdate(
        { _id: annotatorId },
        { $inc: { revision: 1 } },
        { session, upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      )
      .lean<PersonClockRecord>()
      .orFail();
  }

  async setClock(
    session: ClientSession,
    annotatorId: Types.ObjectId,
    clock: Pick<PersonClockRecord, 'jobId' | 'changedAt' | 'sessionId'>,
  ): Promise<void> {
    await this.clocks.updateOne({ _id: annotatorId }, { $set: clock }, { session });
  }

  async findBySession(session: ClientSession, sessionId: string): Promise<PersonClockRecord | null> {
    return this.clocks.findOne({ sessionId }).session(session).lean<PersonClockRecord>();
  }

  async logOf(session: ClientSession | null, jobId: Types.ObjectId): Promise<WorkLog> {
    const log = await this.logs.findById(jobId).session(session).lean<WorkLogRecord>();
    return log ? toLog(log) : { jobId, intervals: [], recorded: [], vouched: [], worked: [] };
  }

  /** Time of a person's jobs around a span. @param without a job that is left out */
  async logsAround(
    session: ClientSession | null,
    annotatorId: Types.ObjectId,
    span: ClockInterval,
    without?: Types.ObjectId,
  ): Promise<WorkLog[]> {
    const overlapping = { last: { $gt: new Date(span.from) }, first: { $lt: new Date(span.to) } };
    const found = await this.logs
      .find({ annotatorId, ...overlapping, ...(without && { _id: { $ne: without } }) })
      .session(session)
      .lean<WorkLogRecord[]>();
    return found.map(toLog);
  }

  async save(session: ClientSession, annotatorId: Types.ObjectId, { jobId, ...time }: WorkLog): Promise<void> {
    const { intervals, recorded, vouched, worked } = time;
    const all = mergeIntervals([...intervals, ...recorded, ...vouched, ...worked]);
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return;
    const set = {
      annotatorId,
      first: new Date(first.from),
      last: new Date(last.to),
      intervals: toStored(intervals),
      recorded: toStored(recorded),
      vouched: toStored(vouched),
      worked: toStored(worked),
    };
    await this.logs.updateOne({ _id: jobId }, { $set: set }, { session, upsert: true });
  }
}
