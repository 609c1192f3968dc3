import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { findPage, type Page, readRows, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { type Side, THREAD_MESSAGE_MODEL, THREAD_MODEL, type ThreadMessageRecord, type ThreadRecord } from './thread.schema.js';

const SORTS: Sorts = [{ field: 'at', direction: -1 }];
const DUE_AT_ONCE = 100;

@Injectable()
export class ThreadRepository {
  constructor(
    @InjectModel(THREAD_MESSAGE_MODEL) private readonly messages: Model<ThreadMessageRecord>,
    @InjectModel(THREAD_MODEL) private readonly threads: Model<ThreadRecord>,
  ) {}

  async insert(session: ClientSession, message: Omit<ThreadMessageRecord, '_id'>): Promise<ThreadMessageRecord> {
    const created = new this.messages(message);
    await created.save({ session });
    return created.toObject();
  }

  async findMessage(id: string): Promise<ThreadMessageRecord | null> {
    return this.messages.findById(id).lean<ThreadMessageRecord>();
  }

  async page(threadId: Types.ObjectId, query: Pick<ListQueryDto, 'limit' | 'cursor'>): Promise<Page<ThreadMessageRecord>> {
    return findPage(this.messages, { threadId }, query, SORTS);
  }

  async newest(threadId: Types.ObjectId, limit: number): Promise<ThreadMessageRecord[]> {
    return this.messages.find({ threadId }).sort({ at: -1, _id: -1 }).limit(limit).lean<ThreadMessageRecord[]>();
  }

  async newestOf(session: ClientSession, threadId: Types.ObjectId, side: Side): Promise<ThreadMessageRecord | null> {
    return this.messages.findOne({ threadId, side }).sort({ at: -1, _id: -1 }).session(session).lean<ThreadMessageRecord>();
  }

  async findUnread(ids: readonly Types.ObjectId[], side: Side): Promise<Pick<ThreadRecord, '_id' | 'unread'>[]> {
    const unread = { _id: { $in: [...ids] }, [`unread.${side}`]: { $gt: 0 } };
    return ids.length === 0 ? [] : readRows(this.threads, unread, { fields: { unread: 1 } });
  }

  async findThread(session: ClientSession, _id: Types.ObjectId): Promise<ThreadRecord | null> {
    return this.threads.findById(_id).session(session).lean<ThreadRecord>();
  }

  async saveThread(session: ClientSession, { _id, ...thread }: ThreadRecord): Promise<void> {
    await this.threads.updateOne({ _id }, { $set: thread }, { session, upsert: true });
  }

  /** Marks all messages as read by a side. @returns the thread before, or null if none was unread */
  async markRead(session: ClientSession, _id: Types.ObjectId, side: Side): Promise<ThreadRecord | null> {
    const unread = { _id, [`unread.${side}`]: { $gt: 0 } };
    return this.threads
      .findOneAndUpdate(unread, { $set: { [`unread.${side}`]: 0, [`mailDue.${side}`]: null } }, { session })
      .lean<ThreadRecord>();
  }

  async findDue(side: Side, now: Date): Promise<ThreadRecord[]> {
    return this.threads
      .find({ [`mailDue.${side}`]: { $lte: now } })
      .limit(DUE_AT_ONCE)
      .lean<ThreadRecord[]>();
  }

  /** Claims the mail of a thread to a side. @returns the thread, or null if it was read or mailed in the meantime */
  async claimMail(session: ClientSession, _id: Types.ObjectId, side: Side, now: Date): Promise<ThreadRecord | null> {
    return this.threads
      .findOneAndUpdate({ _id, [`mailDue.${side}`]: { $lte: now } }, { $set: { [`mailDue.${side}`]: null } }, { session })
      .lean<ThreadRecord>();
  }
}
