import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { SESSION_MODEL, type SessionRecord } from './session.schema.js';

const SORTS: Sorts = [{ field: 'createdAt', direction: -1 }];

@Injectable()
export class SessionRepository {
  constructor(@InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRecord>) {}

  async insert(session: Omit<SessionRecord, '_id'>): Promise<SessionRecord> {
    return (await this.sessions.create(session)).toObject();
  }

  async findLive(id: string, now: Date): Promise<SessionRecord | null> {
    return this.sessions.findOne({ _id: id, endedAt: null, expiresAt: { $gt: now } }).lean<SessionRecord>();
  }

  /** @returns null if the session expired */
  async findEndedOwner(id: string): Promise<Types.ObjectId | null> {
    const session = await this.sessions.findOne({ _id: id, endedAt: { $ne: null } }).lean<SessionRecord>();
    return session?.userId ?? null;
  }

  async findLiveIds(ids: readonly string[], now: Date): Promise<Set<string>> {
    const live = await this.sessions.distinct('_id', { _id: { $in: [...ids] }, endedAt: null, expiresAt: { $gt: now } });
    return new Set(live.map(String));
  }

  async listLive(userId: string, query: Pick<ListQueryDto, 'sort' | 'limit' | 'cursor'>, now: Date): Promise<Page<SessionRecord>> {
    return findPage(this.sessions, { userId: new Types.ObjectId(userId), endedAt: null, expiresAt: { $gt: now } }, query, SORTS);
  }

  /** @returns whether a person has sessions, but none with these traits */
  async isUnlikeOthers(userId: Types.ObjectId, look: Pick<SessionRecord, 'userAgent' | 'address'>): Promise<boolean> {
    const [any, alike] = await Promise.all([this.sessions.exists({ userId }), this.sessions.exists({ userId, ...look })]);
    return any !== null && alike === null;
  }

  /** Does nothing if another call moved the session to the next generation. */
  async rotate(id: Types.ObjectId, from: number, set: Pick<SessionRecord, 'rotatedAt' | 'expiresAt' | 'address'>): Promise<void> {
    await this.sessions.updateOne({ _id: id, generation: from, endedAt: null }, { $set: { generation: from + 1, ...set } });
  }

  async end(id: string | Types.ObjectId, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id, endedAt: null }, { $set: { endedAt: now } });
  }

  /** Sets or clears the step-up time. */
  async setProven(id: string, provenAt: Date | null, session: ClientSession | null = null): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { provenAt }, $unset: { unproven: 1 } }).session(session);
  }

  /** Records a protected act that was requested without a proof. @returns all such acts since the last proof */
  async addUnproven(id: string, act: string, now: Date): Promise<Record<string, Date>> {
    const update = { $set: { [`unproven.${act}`]: now } };
    const session = await this.sessions.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean<SessionRecord>();
    return session?.unproven ?? {};
  }

  /** Records the notification about unproven acts. @returns whether this is the first one of the session */
  async setUnprovenNoted(session: ClientSession, id: string, now: Date): Promise<boolean> {
    const update = { $set: { unprovenNotedAt: now } };
    return (await this.sessions.updateOne({ _id: id, unprovenNotedAt: null }, update, { session })).modifiedCount === 1;
  }

  /** @returns the session before, or null if the person has no such live session */
  async endOne(session: ClientSession, userId: string, id: string, now: Date): Promise<SessionRecord | null> {
    return this.sessions
      .findOneAndUpdate(
        { _id: id, userId: new Types.ObjectId(userId), endedAt: null, expiresAt: { $gt: now } },
        { $set: { endedAt: now } },
        { session },
      )
      .lean<SessionRecord>();
  }

  async endAll(session: ClientSession, userId: Types.ObjectId, now: Date, except: Types.ObjectId | null): Promise<number> {
    const others = { userId, endedAt: null, _id: { $ne: except } };
    return (await this.sessions.updateMany(others, { $set: { endedAt: now } }, { session })).modifiedCount;
  }
}
