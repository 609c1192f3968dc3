import { Module } from '@nestjs/common';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { MailModule } from '../../foundation/mail/mail.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UndeliveredController } from './undelivered.controller.js';
import { OperationsService } from './operations.service.js';

@Module({ imports: [AuditModule, MailModule, NotificationsModule], controllers: [UndeliveredController], providers: [OperationsService] })
export class OperationsModule {}
