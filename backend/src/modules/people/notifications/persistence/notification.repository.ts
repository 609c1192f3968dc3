import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { countUpTo, findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { NOTIFICATION_MODEL, type NotificationRecord } from './notification.schema.js';

const SORTS: Sorts = [{ field: 'createdAt', direction: -1 }];

/** The maximum of the bell's counter. */
export const UNREAD_MAX = 100;

/** Every query names the user, except the one that returns users. */
@Injectable()
export class NotificationRepository {
  constructor(@InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationRecord>) {}

  async insert(session: ClientSession, notification: Omit<NotificationRecord, '_id' | 'changedAt'>): Promise<void> {
    await new this.notifications({ ...notification, changedAt: notification.createdAt }).save({ session });
  }

  async findUnread(session: ClientSession, userId: Types.ObjectId, group: string): Promise<NotificationRecord | null> {
    return this.notifications.findOne({ userId, readAt: null, group }).session(session).lean<NotificationRecord>();
  }

  /** Replaces the text of an unread notification, which becomes the newest again. */
  async renew(
    session: ClientSession,
    _id: Types.ObjectId,
    set: Pick<NotificationRecord, 'title' | 'text' | 'link' | 'count' | 'createdAt'>,
  ) {
    await this.notifications.updateOne({ _id }, { $set: { ...set, changedAt: set.createdAt } }, { session });
  }

  async markGroupRead(session: ClientSession, userIds: readonly Types.ObjectId[], group: string, now: Date): Promise<void> {
    await this.notifications.updateMany(
      { userId: { $in: [...userIds] }, readAt: null, group },
      { $set: { readAt: now, changedAt: now } },
      { session },
    );
  }

  async list(userId: string, query: Pick<ListQueryDto, 'sort' | 'limit' | 'cursor'>): Promise<Page<NotificationRecord>> {
    return findPage(this.notifications, { userId: new Types.ObjectId(userId) }, query, SORTS);
  }

  /** Exact up to `UNREAD_MAX`. */
  async countUnread(userId: string): Promise<number> {
    return countUpTo(this.notifications, { userId: new Types.ObjectId(userId), readAt: null }, UNREAD_MAX);
  }

  /** Leaves the ids of other people's notifications unchanged. */
  async markRead(userId: string, ids: readonly string[] | 'all', now: Date): Promise<void> {
    const chosen = ids === 'all' ? {} : { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    await this.notifications.updateMany(
      { userId: new Types.ObjectId(userId), readAt: null, ...chosen },
      { $set: { readAt: now, changedAt: now } },
    );
  }

  /** The users whose notifications were created or read since then. */
  async ownersOfChanges(since: Date): Promise<string[]> {
    const owners = await this.notifications.aggregate<{ _id: Types.ObjectId }>([
      { $match: { changedAt: { $gte: since } } },
      { $group: { _id: '$userId' } },
    ]);
    return owners.map(({ _id }) => String(_id));
  }
}
