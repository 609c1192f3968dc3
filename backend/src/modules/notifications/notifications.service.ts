import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { MailService } from '../mail/mail.service.js';
import { UsersService } from '../users/users.service.js';
import { emailOf, messageOf } from './domain/messages.js';
import { isByMail, isInApp, type Notification } from './domain/notification.js';
import { NotificationRepository } from './persistence/notification.repository.js';

/** Notifies people in the app and by mail, in the transaction of the change. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly mail: MailService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the notification of the app and the mail, as the kind requires, in the caller's transaction. Does nothing where the person
   * does not exist any more.
   */
  async notify(session: ClientSession, notification: { userId: Types.ObjectId } & Notification): Promise<void> {
    const person = await this.users.findOne(notification.userId, session);
    if (!person) return;
    const { title, text, link } = messageOf(notification);
    const { userId, kind } = notification;
    if (isInApp(kind)) {
      await this.notifications.insert(session, { userId, kind, title, text, link, createdAt: this.clock.now(), readAt: null });
    }
    if (!isByMail(kind)) return;
    await this.mail.send(session, {
      to: { name: `${person.firstname} ${person.lastname}`, address: person.email },
      email: emailOf(notification, person.firstname),
    });
  }
}
