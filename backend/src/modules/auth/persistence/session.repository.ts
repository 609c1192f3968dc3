import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { SESSION_MODEL, type SessionRecord } from './session.schema.js';

@Injectable()
export class SessionRepository {
  constructor(@InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRecord>) {}

  async insert(session: Omit<SessionRecord, '_id'>): Promise<SessionRecord> {
    return (await this.sessions.create(session)).toObject();
  }

  /** A session that has not ended and has not run out. */
  async findLive(id: string, now: Date): Promise<SessionRecord | null> {
    return this.sessions.findOne({ _id: id, endedAt: null, expiresAt: { $gt: now } }).lean<SessionRecord>();
  }

  /** Whose session this was, where it was ended rather than left to run out; null otherwise. */
  async findEndedOwner(id: string): Promise<Types.ObjectId | null> {
    const session = await this.sessions.findOne({ _id: id, endedAt: { $ne: null } }, { userId: 1 }).lean<Pick<SessionRecord, 'userId'>>();
    return session?.userId ?? null;
  }

  /** The ids of those that have not ended and have not run out. */
  async findLiveIds(ids: readonly string[], now: Date): Promise<Set<string>> {
    const live = await this.sessions.find({ _id: { $in: [...ids] }, endedAt: null, expiresAt: { $gt: now } }, { _id: 1 }).lean<Pick<SessionRecord, '_id'>[]>();
    return new Set(live.map(({ _id }) => String(_id)));
  }

  /** Moves a session from one generation to the next. @returns whether this call was the one that did */
  async rotate(id: Types.ObjectId, from: number, now: Date, expiresAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: id, generation: from, endedAt: null },
      { $set: { generation: from + 1, rotatedAt: now, expiresAt } },
    );
    return modifiedCount === 1;
  }

  async end(id: string | Types.ObjectId, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id, endedAt: null }, { $set: { endedAt: now } });
  }

  /** Ends a person's sessions, but for `except`. */
  async endAll(session: ClientSession, userId: Types.ObjectId, now: Date, except?: Types.ObjectId): Promise<void> {
    const others = except ? { _id: { $ne: except } } : {};
    await this.sessions.updateMany({ userId, endedAt: null, ...others }, { $set: { endedAt: now } }, { session });
  }
}
