import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../../foundation/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminDigest } from './admin-digest.js';
import { AdminEvents, AdminEventSignal } from './admin-events.service.js';
import { NOTIFICATION_CHANNELS, type NotificationChannel, AppChannel, MailChannel } from './channels.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { NotificationWorkers } from './notification-workers.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationFeedService } from './notification-feed.service.js';
import { AdminEventRepository } from './persistence/admin-event.repository.js';
import { ADMIN_EVENT_MODEL, adminEventSchema } from './persistence/admin-event.schema.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NOTIFICATION_MODEL, notificationSchema } from './persistence/notification.schema.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';
import { NOTIFICATION_SETTINGS_MODEL, notificationSettingsSchema } from './persistence/notification-settings.schema.js';

/** In the order of delivery. */
const CHANNELS = [AppChannel, MailChannel];

@Module({
  imports: [
    MailModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: NOTIFICATION_MODEL, schema: notificationSchema },
      { name: ADMIN_EVENT_MODEL, schema: adminEventSchema },
      { name: NOTIFICATION_SETTINGS_MODEL, schema: notificationSettingsSchema },
    ]),
  ],
  controllers: [NotificationsController],
  providers: [
    ...CHANNELS,
    { provide: NOTIFICATION_CHANNELS, inject: CHANNELS, useFactory: (...channels: NotificationChannel[]) => channels },
    NotificationsService,
    NotificationFeedService,
    NotificationRepository,
    AdminEvents,
    AdminEventSignal,
    AdminEventRepository,
    AdminDigest,
    NotificationSettingsService,
    NotificationSettingsRepository,
  ],
  exports: [NotificationsService, NotificationFeedService, AdminEvents, AdminEventSignal, AdminDigest],
})
export class NotificationsModule {}

/** Imported by servers, not by the command line. */
@Module({ imports: [NotificationsModule], providers: [NotificationWorkers] })
export class NotificationWorkersModule {}
