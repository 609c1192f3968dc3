import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { NoticesService } from './notices.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NOTIFICATION_MODEL, notificationSchema } from './persistence/notification.schema.js';

@Module({
  imports: [MailModule, UsersModule, MongooseModule.forFeature([{ name: NOTIFICATION_MODEL, schema: notificationSchema }])],
  controllers: [NotificationsController],
  providers: [NoticesService, NotificationsService, NotificationRepository],
  exports: [NoticesService, NotificationsService],
})
export class NotificationsModule {}
