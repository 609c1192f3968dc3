import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { ThreadRepository } from './persistence/thread.repository.js';
import { THREAD_MESSAGE_MODEL, THREAD_MODEL, threadMessageSchema, threadSchema } from './persistence/thread.schema.js';
import { ThreadsService } from './threads.service.js';
import { UnreadChanged } from './unread-changed.js';
import { UnreadMail } from './unread-mail.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: THREAD_MESSAGE_MODEL, schema: threadMessageSchema },
      { name: THREAD_MODEL, schema: threadSchema },
    ]),
  ],
  providers: [ThreadsService, ThreadRepository, UnreadChanged, UnreadMail],
  exports: [ThreadsService, UnreadChanged, UnreadMail],
})
export class ThreadsModule {}
