import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { wilson } from '@labelbridge/annotation';
import { businessDate } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { STANDING_MODEL, type StandingFigures, type StandingRecord } from './standing.schema.js';

const READ_AT_ONCE = 200;

export type OwnFigures = Pick<StandingRecord, 'annotatorId' | 'right' | 'seen' | 'shown' | 'shownDay'>;

export type StandingKey = Pick<StandingRecord, 'projectId' | 'annotatorId'>;
interface Counting {
  readonly at: Date;
  readonly isNew: boolean;
}

const plus = (figures: StandingFigures, by: StandingFigures, sign: 1 | -1): StandingFigures => ({
  right: figures.right + sign * by.right,
  seen: figures.seen + sign * by.seen,
  freshRight: figures.freshRight + sign * by.freshRight,
  freshSeen: figures.freshSeen + sign * by.freshSeen,
});

/** The figures that decide begin anew after a pause. */
export const begunAnew = (countsFrom: Date): Partial<StandingRecord> & Pick<StandingFigures, 'freshRight' | 'freshSeen'> => ({
  countsFrom,
  freshRight: 0,
  freshSeen: 0,
  given: 0,
  taughtAt: null,
});

/** Shows the present figures: after a pause or a decision, the person may know them. */
export const showAll = (
  { right, seen, freshRight, freshSeen }: StandingFigures,
  now: Date,
): Pick<StandingRecord, 'shown' | 'shownDay'> => ({ shown: { right, seen, freshRight, freshSeen }, shownDay: businessDate(now) });

type Counts = Partial<StandingFigures & Pick<StandingRecord, 'given'>>;

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

  /** As `of`, and makes this transaction conflict with changes of it. */
  async lock(session: ClientSession, { projectId, annotatorId }: StandingKey): Promise<StandingRecord | null> {
    return this.change({ projectId, annotatorId }, { $inc: { locks: 1 } }, session);
  }

  async ofPerson(annotatorId: Types.ObjectId): Promise<StandingRecord[]> {
    return this.find({ annotatorId });
  }

  ofPeople(annotatorIds: readonly Types.ObjectId[], session: ClientSession | null = null): AsyncIterable<OwnFigures> {
    return this.model
      .find({ annotatorId: { $in: [...annotatorIds] } }, { annotatorId: 1, right: 1, seen: 1, shown: 1, shownDay: 1 })
      .session(session)
      .lean<OwnFigures[]>()
      .cursor({ batchSize: READ_AT_ONCE });
  }

  ofProject(projectId: Types.ObjectId): AsyncIterable<StandingRecord> {
    return this.model.find({ projectId }).sort({ annotatorId: 1 }).lean<StandingRecord[]>().cursor({ batchSize: READ_AT_ONCE });
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

  /**
   * Counts answers, which may be negative. Begins their standing.
   *
   * @param isNew the person has answered now: the figures that are shown follow the next day @returns the standing after them
   */
  async count(session: ClientSession, key: StandingKey, by: StandingFigures, { at, isNew }: Counting): Promise<StandingRecord> {
    const counted = await this.add(session, key, by, at);
    const before = plus(counted, by, -1);
    const shown = counted.shownDay === businessDate(at) ? counted.shown : before;
    const { low, high } = wilson(counted.right, counted.seen) ?? { low: 0, high: 1 };
    const set = { low, high, shown: isNew ? shown : plus(shown, by, 1), shownDay: businessDate(at) };
    await this.model.updateOne({ _id: counted._id }, { $set: set }, { session });
    return { ...counted, ...set };
  }

  private async add(session: ClientSession, key: StandingKey, by: Counts, at: Date): Promise<StandingRecord> {
    const { projectId, annotatorId } = key;
    const first = { ...BEGINNING, since: at, countsFrom: at, ...showAll(BEGINNING, at) };
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
