import { type ClientSession } from 'mongoose';
import { Injectable } from '@nestjs/common';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { type ChannelName, type NotificationMessage } from './domain/kind.js';
import { type NotificationKind, isInApp, emailOf } from './domain/notification.js';
import { Clock } from '../../../common/clock/clock.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { MailService } from '../../foundation/mail/mail.service.js';

interface Delivery {
  readonly person: UserRecord;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  /** Its unread notification in the app is replaced by the next one. */
  readonly group?: string;
}

export const NOTIFICATION_CHANNELS = 'NOTIFICATION_CHANNELS';

/** A way to a person. */
export interface NotificationChannel {
  readonly name: ChannelName;
  /** Writes what is to be delivered, in the transaction of the change; a worker of the channel does what leaves the database. */
  deliver(session: ClientSession, delivery: Delivery): Promise<void>;
}

@Injectable()
export class AppChannel implements NotificationChannel {
  readonly name = 'app';

  constructor(
    private readonly notifications: NotificationRepository,
    private readonly clock: Clock,
  ) {}

  async deliver(session: ClientSession, { person: { _id: userId }, kind, message, group }: Delivery): Promise<void> {
    if (!isInApp(kind)) return;
    const { title, text, link } = message;
    const createdAt = this.clock.now();
    await this.notifications.insert(session, {
      userId,
      kind,
      ...(group !== undefined && { group }),
      title,
      text,
      link,
      createdAt,
      readAt: null,
    });
  }
}

@Injectable()
export class MailChannel implements NotificationChannel {
  readonly name = 'mail';

  constructor(private readonly mail: MailService) {}

  async deliver(session: ClientSession, { person, kind, message }: Delivery): Promise<void> {
    const to = { name: `${person.firstname} ${person.lastname}`, address: person.email };
    await this.mail.send(session, { to, email: emailOf(kind, message, person.firstname) });
  }
}
