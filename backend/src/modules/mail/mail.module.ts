import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GivenUpMail } from './given-up-mail.js';
import { MailService } from './mail.service.js';
import { OutboxCommitSignal } from './outbox-commit-signal.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { OUTBOX_MODEL, outboxSchema } from './persistence/outbox.schema.js';

/** What we send. Modules that write letters import this one; `MailDeliveryModule` makes them leave. */
@Module({
  imports: [MongooseModule.forFeature([{ name: OUTBOX_MODEL, schema: outboxSchema }])],
  providers: [MailService, OutboxRepository, OutboxCommitSignal, GivenUpMail],
  exports: [MailService, OutboxRepository, OutboxCommitSignal, GivenUpMail],
})
export class MailModule {}
