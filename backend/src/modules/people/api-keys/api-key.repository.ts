import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { API_KEY_MODEL, type ApiKeyRecord } from './api-key.schema.js';

const SORTS: Sorts = [{ field: 'createdAt', direction: -1 }];
const USE_NOTED_EVERY_MS = 60_000;

@Injectable()
export class ApiKeyRepository {
  constructor(@InjectModel(API_KEY_MODEL) private readonly keys: Model<ApiKeyRecord>) {}

  async insert(session: ClientSession, key: Omit<ApiKeyRecord, '_id'>): Promise<ApiKeyRecord> {
    const [made] = await this.keys.create([key], { session });
    if (!made) throw new Error('the database created no API key');
    return made.toObject();
  }

  async findByPrefix(prefix: string): Promise<ApiKeyRecord | null> {
    return this.keys.findOne({ prefix }).lean<ApiKeyRecord>();
  }

  async findOfUser(session: ClientSession | null, userId: string, id: string): Promise<ApiKeyRecord | null> {
    return this.keys.findOne({ _id: id, userId: new Types.ObjectId(userId) }, null, { session }).lean<ApiKeyRecord>();
  }

  async countLive(session: ClientSession, userId: Types.ObjectId, now: Date): Promise<number> {
    const unexpired = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    return this.keys.countDocuments({ userId, revokedAt: null, ...unexpired }, { session });
  }

  async listOfUser(userId: string, { q, ...query }: ListQueryDto): Promise<Page<ApiKeyRecord>> {
    return findPage(this.keys, { userId: new Types.ObjectId(userId), ...searchFilter(q) }, query, SORTS);
  }

  /** Changes a key that is not revoked. @returns the key after, or null if it was revoked meanwhile */
  async change(
    session: ClientSession,
    _id: Types.ObjectId,
    set: Partial<Pick<ApiKeyRecord, 'digest' | 'previous' | 'revokedAt'>>,
  ): Promise<ApiKeyRecord | null> {
    return this.keys.findOneAndUpdate({ _id, revokedAt: null }, { $set: set }, { session, returnDocument: 'after' }).lean<ApiKeyRecord>();
  }

  async revokeAll(session: ClientSession, userId: Types.ObjectId, now: Date): Promise<void> {
    await this.keys.updateMany({ userId, revokedAt: null }, { $set: { revokedAt: now, previous: null } }, { session });
  }

  /** @param digest by the newest data key, so that a key in use survives their rotation */
  async noteUse({ _id, lastUsedAt, digest: stored }: ApiKeyRecord, digest: string, now: Date): Promise<void> {
    const isNoted = lastUsedAt !== null && Math.abs(now.getTime() - lastUsedAt.getTime()) < USE_NOTED_EVERY_MS;
    if (isNoted && digest === stored) return;
    await this.keys.updateOne({ _id, digest: stored }, { $set: { lastUsedAt: now, digest } });
  }
}
