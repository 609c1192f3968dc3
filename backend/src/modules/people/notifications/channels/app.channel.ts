import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { isInApp } from '../domain/notification.js';
import { NotificationRepository } from '../persistence/notification.repository.js';
import { type Delivery, type NotificationChannel } from './channel.js';

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
