import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { requestContext } from '../../../common/context/request-context.js';
import { UsersService } from '../users/users.service.js';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from './channels.js';
import { type AdminKind, messageOf, type Notification, type NotificationOf, rulesOf } from './domain/notification.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';

/** Notifies people by the channels of the kind, in the transaction of the change. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationSettingsRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @Inject(NOTIFICATION_CHANNELS) private readonly channels: readonly NotificationChannel[],
  ) {}

  /**
   * Notifies one person, as the kind requires and they chose. Does nothing if they do not exist any more.
   *
   * @param group replaces the text of its unread notification, if there is one, and delivers nothing else
   */
  async notify(session: ClientSession, notification: { userId: Types.ObjectId } & Notification, group?: string): Promise<void> {
    const { userId, kind } = notification;
    const person = await this.users.findOne(userId, session);
    if (!person) return;
    const message = messageOf(notification, requestContext());
    const unread = group === undefined ? null : await this.notifications.findUnread(session, userId, group);
    if (unread) {
      const { title, text, link } = message;
      await this.notifications.renew(session, unread._id, { title, text, link, createdAt: this.clock.now() });
      return;
    }
    const { by, choice } = rulesOf(kind);
    const isOff = choice !== undefined && (await this.settings.isOff(session, userId, choice));
    for (const channel of this.channels) {
      if (!by.includes(channel.name) || (isOff && channel.name !== 'app')) continue;
      await channel.deliver(session, { person, kind, message, ...(group !== undefined && { group }) });
    }
  }

  /** Notifies the active admins with a duty of the kind; if nobody has it, the admins with the duty People. */
  async notifyAdmins(session: ClientSession, notification: NotificationOf<AdminKind>): Promise<void> {
    for (const userId of await this.users.adminsToNotify(session, rulesOf(notification.kind).duties))
      await this.notify(session, { userId, ...notification });
  }

  /** Marks the notification of a group as read for the people who saw its subject. */
  async readGroup(session: ClientSession, userIds: readonly Types.ObjectId[], group: string): Promise<void> {
    await this.notifications.markGroupRead(session, userIds, group, this.clock.now());
  }
}
