import { type DynamicModule, Module } from '@nestjs/common';
import { SeedModule } from './cli/seed/seed.module.js';
import { ClockModule } from './common/clock/clock.js';
import { MonitoringModule } from './common/monitoring/monitoring.module.js';
import { RateLimitModule } from './common/rate-limit/rate-limit.module.js';
import { ConfigModule } from './config/config.module.js';
import { type Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { AuditSealerModule } from './modules/audit/audit-sealer.js';
import { AnnotationModule, AnnotationWorkersModule } from './modules/annotation/annotation.module.js';
import { AreasModule } from './modules/areas/areas.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { BulkWorkerModule } from './modules/bulk/bulk.module.js';
import { ClientErrorsModule } from './modules/client-errors/client-errors.controller.js';
import { ContactsModule } from './modules/contacts/contacts.module.js';
import { HealthModule } from './modules/health/health.controller.js';
import { IntegrityModule } from './modules/integrity/integrity.module.js';
import { MediaModule } from './modules/media/media.module.js';
import { NightlyCheckWorkerModule } from './modules/integrity/nightly-check-worker.module.js';
import { JobsModule } from './modules/jobs/jobs.module.js';
import { LiveModule } from './modules/live/live.controller.js';
import { MailDeliveryModule } from './modules/mail/mail-delivery.module.js';
import { NotificationWorkersModule } from './modules/notifications/notification-workers.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OverviewModule } from './modules/overview/overview.module.js';
import { AccountReminderWorkerModule } from './modules/payments/accounts/account-reminder-worker.module.js';
import { RateRefreshModule } from './modules/payments/invoices/rate-refresh.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { PayoutWorkerModule } from './modules/payments/payouts/processing/payout-worker.module.js';
import { PrivacyModule } from './modules/privacy/privacy.module.js';
import { ProjectsModule } from './modules/projects/projects.module.js';
import { PromotionsModule } from './modules/promotions/promotions.module.js';
import { RefusalsModule } from './modules/refusals/refusals.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { SiteModule } from './modules/site/site.module.js';
import { TasksModule } from './modules/tasks/tasks.module.js';
import { ScheduledBackups } from './database/scheduled-backups.js';
import { OperationsModule } from './modules/operations/operations.module.js';
import { ThreadWorkerModule } from './modules/threads/thread-worker.module.js';
import { UsersModule } from './modules/users/users.module.js';

@Module({})
export class AppModule {
  static on(settings: Settings, databaseUri: string): DynamicModule {
    return {
      module: AppModule,
      providers: [ScheduledBackups],
      imports: [
        ConfigModule.with(settings),
        ClockModule,
        MonitoringModule,
        DatabaseModule.at(databaseUri, 'server'),
        RateLimitModule,
        AuditModule,
        RefusalsModule,
        AuditSealerModule,
        UsersModule,
        AuthModule,
        ProjectsModule,
        TasksModule,
        JobsModule,
        MediaModule,
        AnnotationModule,
        AnnotationWorkersModule,
        PaymentsModule,
        PayoutWorkerModule,
        RateRefreshModule,
        MailDeliveryModule.with(settings),
        NotificationsModule,
        NotificationWorkersModule,
        ThreadWorkerModule,
        AccountReminderWorkerModule,
        LiveModule,
        OverviewModule,
        ContactsModule,
        BulkWorkerModule,
        SearchModule,
        SiteModule,
        HealthModule,
        ClientErrorsModule,
        AreasModule,
        OperationsModule,
        PrivacyModule,
        PromotionsModule,
        IntegrityModule,
        NightlyCheckWorkerModule,
        SeedModule,
      ],
    };
  }
}
