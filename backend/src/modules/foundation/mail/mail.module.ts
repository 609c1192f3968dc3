import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FailedMail } from './failed-mail.js';
import { MailFailed, MailRefused } from './mail-events.js';
import { MailService, OutboxCommitSignal } from './mail.service.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { OUTBOX_MODEL, outboxSchema } from './persistence/outbox.schema.js';

/** Writes mail; `MailDeliveryModule` sends it. */
@Module({
  imports: [MongooseModule.forFeature([{ name: OUTBOX_MODEL, schema: outboxSchema }])],
  providers: [MailService, OutboxRepository, OutboxCommitSignal, FailedMail, MailFailed, MailRefused],
  exports: [MailService, OutboxRepository, OutboxCommitSignal, FailedMail, MailFailed, MailRefused],
})
export class MailModule {}
