import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClockInterval, mergeIntervals } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { PERSON_CLOCK_MODEL, type PersonClockRecord, WORK_LOG_MODEL, type StoredInterval, type WorkLogRecord } from './work-log.schema.js';

const toInterval = ({ from, to }: StoredInterval): ClockInterval => ({ from: from.getTime(), to: to.getTime() });

/** Recorded time and running clocks in the database. */
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

  /** The clock that a session has started. */
  async findBySession(sessionId: string): Promise<PersonClockRecord | null> {
    return this.clocks.findOne({ sessionId }).lean<PersonClockRecord>();
  }

  async intervalsOf(session: ClientSession, jobId: Types.ObjectId): Promise<ClockInterval[]> {
    const log = await this.logs.findById(jobId).session(session).lean<WorkLogRecord>();
    return (log?.intervals ?? []).map(toInterval);
  }

  /** The recorded time of a person's other jobs that may overlap `span`. */
  async intervalsOfOthers(
    session: ClientSession,
    { jobId, annotatorId }: { jobId: Types.ObjectId; annotatorId: Types.ObjectId },
    span: ClockInterval,
  ): Promise<ClockInterval[]> {
    const found = await this.logs
      .find({ annotatorId, last: { $gt: new Date(span.from) }, first: { $lt: new Date(span.to) }, _id: { $ne: jobId } })
      .session(session)
      .lean<WorkLogRecord[]>();
    return found.flatMap(({ intervals }) => intervals.map(toInterval)).filter(({ from, to }) => to > span.from && from < span.to);
  }

  /** Replaces the recorded time of a job. @param intervals at least one */
  async save(
    session: ClientSession,
    jobId: Types.ObjectId,
    annotatorId: Types.ObjectId,
    intervals: readonly ClockInterval[],
  ): Promise<void> {
    const stored = mergeIntervals(intervals).map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
    const [first, last] = [stored[0]?.from, stored.at(-1)?.to];
    await this.logs.updateOne({ _id: jobId }, { $set: { annotatorId, first, last, intervals: stored } }, { session, upsert: true });
  }
}
