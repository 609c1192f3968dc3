import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { MailService } from '../mail/mail.service.js';
import { UsersService } from '../users/users.service.js';
import { isByMail, isInApp, type Notice } from './domain/notification.js';
import { letterOf, wordsOf } from './domain/work.messages.js';
import { NotificationRepository } from './persistence/notification.repository.js';

/** Tells people what happened, in the app and by mail, with the change that causes it: all of it or nothing. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly mail: MailService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the notification, where the kind has one, and the mail to the person's address in the caller's transaction. A
   * person that is no more is told nothing.
   */
  async notify(session: ClientSession, notice: { userId: Types.ObjectId } & Notice): Promise<void> {
    const person = await this.users.findOne(notice.userId, session);
    if (!person) return;
    const { title, text, link } = wordsOf(notice);
    const { userId, kind } = notice;
    if (isInApp(kind)) {
      await this.notifications.insert(session, { userId, kind, title, text, link, createdAt: this.clock.now(), readAt: null });
    }
    if (!isByMail(kind)) return;
    await this.mail.send(session, {
      to: { name: `${person.firstname} ${person.lastname}`, address: person.email },
      letter: letterOf(notice, person.firstname),
    });
  }
}
