import { Module } from '@nestjs/common';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../../people/notifications/notifications.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { AccountRemindersController } from './account-reminders.controller.js';
import { AccountReminders } from './account-reminders.service.js';

@Module({
  imports: [AuditModule, NotificationsModule, UsersModule, InvoicesModule],
  controllers: [AccountRemindersController],
  providers: [AccountReminders],
  exports: [AccountReminders],
})
export class AccountsModule {}
