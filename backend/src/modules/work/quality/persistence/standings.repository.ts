import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { wilson } from '@labelbridge/annotation';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { STANDING_MODEL, type StandingRecord } from './standing.schema.js';

export type StandingKey = Pick<StandingRecord, 'projectId' | 'annotatorId'>;
export type StandingCounts = Pick<StandingRecord, 'right' | 'seen' | 'freshRight' | 'freshSeen'>;

type Counts = Partial<StandingCounts & Pick<StandingRecord, 'given'>>;

const BEGINNING = {
  state: 'working',
  right: 0,
  seen: 0,
  low: 0,
  high: 1,
  freshRight: 0,
  freshSeen: 0,
  given: 0,
  taughtAt: null,
  returns: 0,
} as const;

@Injectable()
export class StandingRepository extends RecordRepository<StandingRecord> {
  constructor(@InjectModel(STANDING_MODEL) standings: Model<StandingRecord>) {
    super(standings, [
      { field: 'high', direction: 1 },
      { field: 'seen', direction: -1 },
    ]);
  }

  async of({ projectId, annotatorId }: StandingKey, session: ClientSession | null = null): Promise<StandingRecord | null> {
    return this.model.findOne({ projectId, annotatorId }).session(session).lean<StandingRecord>();
  }

  async ofPerson(annotatorId: Types.ObjectId): Promise<StandingRecord[]> {
    return this.find({ annotatorId });
  }

  async countIn(projectId: Types.ObjectId, state: StandingRecord['state']): Promise<number> {
    return this.model.countDocuments({ projectId, state });
  }

  /** Sums over the people who have answered. */
  async sumsOf(projectId: Types.ObjectId): Promise<{ right: number; seen: number; people: number }> {
    const [sums] = await this.model.aggregate<{ right: number; seen: number; people: number }>([
      { $match: { projectId, seen: { $gt: 0 } } },
      { $group: { _id: null, right: { $sum: '$right' }, seen: { $sum: '$seen' }, people: { $sum: 1 } } },
    ]);
    return sums ?? { right: 0, seen: 0, people: 0 };
  }

  /** Counts items that a person was given. Begins their standing. */
  async give(session: ClientSession, key: StandingKey, items: number, at: Date): Promise<void> {
    await this.add(session, key, { given: items }, at);
  }

  /** Counts answers, which may be negative. Begins their standing. @returns the standing after them, with its interval */
  async count(session: ClientSession, key: StandingKey, by: StandingCounts, at: Date): Promise<StandingRecord> {
    const counted = await this.add(session, key, by, at);
    const { low, high } = wilson(counted.right, counted.seen) ?? { low: 0, high: 1 };
    await this.model.updateOne({ _id: counted._id }, { $set: { low, high } }, { session });
    return { ...counted, low, high };
  }

  private async add(session: ClientSession, key: StandingKey, by: Counts, at: Date): Promise<StandingRecord> {
    const { projectId, annotatorId } = key;
    const first = { ...BEGINNING, since: at, countsFrom: at };
    const $setOnInsert = Object.fromEntries(Object.entries(first).filter(([field]) => !Object.hasOwn(by, field)));
    return this.model
      .findOneAndUpdate({ projectId, annotatorId }, { $inc: by, $setOnInsert }, { upsert: true, session, returnDocument: 'after' })
      .orFail()
      .lean<StandingRecord>();
  }

  /** @returns null if it has another state by now */
  async move(
    session: ClientSession,
    { _id, state }: Pick<StandingRecord, '_id' | 'state'>,
    set: Partial<StandingRecord>,
  ): Promise<StandingRecord | null> {
    return this.change({ _id, state }, { $set: set }, session);
  }
}
