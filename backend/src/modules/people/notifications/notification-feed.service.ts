import { Injectable } from '@nestjs/common';
import { NOTIFICATION_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput } from '../../../common/errors/errors.js';
import { AdminEvents } from './admin-events.service.js';
import {
  type ListNotificationsQueryDto,
  type NotificationsAnswerDto,
  toNotificationDto,
  type UnreadDto,
  type ReadNotificationsDto,
} from './dto/notification.dto.js';
import { NotificationRepository } from './persistence/notification.repository.js';

@Injectable()
export class NotificationFeedService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly events: AdminEvents,
    private readonly clock: Clock,
  ) {}

  async listNotifications(person: CurrentUser, query: ListNotificationsQueryDto): Promise<NotificationsAnswerDto> {
    // Includes the events before this call in its answer.
    if (person.role === 'ADMIN') await this.events.deliver();
    const [{ data, page }, unread] = await Promise.all([
      this.notifications.list(person._id, query),
      this.notifications.countUnread(person._id),
    ]);
    return { data: data.map(toNotificationDto), page, unread };
  }

  /** Exact up to `UNREAD_MAX`. */
  async countUnread(userId: string): Promise<number> {
    return this.notifications.countUnread(userId);
  }

  async ownersOfChanges(since: Date): Promise<string[]> {
    return this.notifications.ownersOfChanges(since);
  }

  /** @throws 400 unless exactly one of `ids` and `all` is given */
  async read(person: CurrentUser, { ids, all }: ReadNotificationsDto): Promise<{ message: string; data: UnreadDto }> {
    const chosen = all ? 'all' : ids;
    if (!chosen || (all && ids)) throw badInput([{ field: 'ids', message: 'must be given, or all: true in its place' }]);
    await this.notifications.markRead(person._id, chosen, this.clock.now());
    return { message: NOTIFICATION_MESSAGES.read, data: { unread: await this.notifications.countUnread(person._id) } };
  }
}
