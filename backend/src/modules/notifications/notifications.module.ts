import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationFeedService } from './notification-feed.service.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NOTIFICATION_MODEL, notificationSchema } from './persistence/notification.schema.js';

@Module({
  imports: [MailModule, UsersModule, MongooseModule.forFeature([{ name: NOTIFICATION_MODEL, schema: notificationSchema }])],
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationFeedService, NotificationRepository],
  exports: [NotificationsService, NotificationFeedService],
})
export class NotificationsModule {}
