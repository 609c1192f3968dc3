import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { requestContext } from '../../../common/context/request-context.js';
import { MailService } from '../../foundation/mail/mail.service.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { emailOf, messageOf } from './domain/messages.js';
import { type InAppKind, isByMail, isInApp, MAIL_TOPIC_OF, type Notification, type NotificationOf } from './domain/notification.js';
import { originText } from './domain/origin.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';

/** Notifies people in the app and by mail, in the transaction of the change. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationSettingsRepository,
    private readonly mail: MailService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the notification of the app and the mail, as the kind requires and the person chose, in the caller's transaction. Does nothing
   * if the person does not exist any more.
   *
   * @param group replaces the text of its unread notification, if there is one, and mails nothing
   */
  async notify(session: ClientSession, notification: { userId: Types.ObjectId } & Notification, group?: string): Promise<void> {
    const person = await this.users.findOne(notification.userId, session);
    if (!person) return;
    const { title, text, link } = messageOf(notification);
    const { userId, kind } = notification;
    const origin = originText(kind, requestContext());
    const unread = group === undefined ? null : await this.notifications.findUnread(session, userId, group);
    if (unread) {
      await this.notifications.renew(session, unread._id, { title, text: text + origin, link, createdAt: this.clock.now() });
      return;
    }
    if (isInApp(kind)) {
      await this.notifications.insert(session, {
        userId,
        kind,
        ...(group !== undefined && { group }),
        title,
        text: text + origin,
        link,
        createdAt: this.clock.now(),
        readAt: null,
      });
    }
    const topic = MAIL_TOPIC_OF[kind];
    const isUnwanted = topic !== undefined && (await this.settings.hasMailOff(session, userId, topic));
    if (isByMail(kind) && !isUnwanted) await this.mailTo(session, person, notification, origin);
  }

  /** Adds to the unread notification of a group, or writes one, in the app only. @param by number to add */
  async addToGroup(
    session: ClientSession,
    { userId, group, by = 1 }: { userId: Types.ObjectId; group: string; by?: number },
    notificationOf: (count: number) => NotificationOf<InAppKind>,
  ): Promise<void> {
    const before = await this.notifications.findUnread(session, userId, group);
    const count = (before?.count ?? 0) + by;
    const notification = notificationOf(count);
    const { title, text, link } = messageOf(notification);
    const now = this.clock.now();
    const told = { title, text, link, count, createdAt: now };
    if (before) await this.notifications.renew(session, before._id, told);
    else await this.notifications.insert(session, { userId, kind: notification.kind, group, ...told, readAt: null });
  }

  /** Marks the notification of a group as read for the people who saw its subject. */
  async readGroup(session: ClientSession, userIds: readonly Types.ObjectId[], group: string): Promise<void> {
    await this.notifications.markGroupRead(session, userIds, group, this.clock.now());
  }

  private async mailTo(session: ClientSession, person: UserRecord, notification: Notification, origin: string): Promise<void> {
    await this.mail.send(session, {
      to: { name: `${person.firstname} ${person.lastname}`, address: person.email },
      email: emailOf(notification, person.firstname, origin),
    });
  }
}
