import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { MailService } from '../../../foundation/mail/mail.service.js';
import { emailOf } from '../domain/notification.js';
import { type Delivery, type NotificationChannel } from './channel.js';

@Injectable()
export class MailChannel implements NotificationChannel {
  readonly name = 'mail';

  constructor(private readonly mail: MailService) {}

  async deliver(session: ClientSession, { person, kind, message }: Delivery): Promise<void> {
    const to = { name: `${person.firstname} ${person.lastname}`, address: person.email };
    await this.mail.send(session, { to, email: emailOf(kind, message, person.firstname) });
  }
}
