import { type DynamicModule, Module } from '@nestjs/common';
import { SeedModule } from './cli/seed/seed.module.js';
import { ClockModule } from './common/clock/clock.js';
import { MonitoringModule } from './common/monitoring/monitoring.module.js';
import { RateLimitModule } from './common/rate-limit/rate-limit.module.js';
import { ConfigModule } from './config/config.module.js';
import { type Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { AuditSealerModule } from './modules/foundation/audit/audit-sealer.js';
import { AgreementModule, AgreementWorkerModule } from './modules/work/agreement/agreement.module.js';
import { AnnotationModule, AnnotationWorkersModule } from './modules/work/annotation/annotation.module.js';
import { AreasModule } from './modules/operations/areas/areas.module.js';
import { AuditModule } from './modules/foundation/audit/audit.module.js';
import { AuthModule } from './modules/people/auth/auth.module.js';
import { BonusesModule } from './modules/work/bonuses/bonuses.module.js';
import { RunWorkersModule } from './modules/work/runs/runs.module.js';
import { BulkWorkerModule } from './modules/work/bulk/bulk.module.js';
import { ClientErrorsModule } from './modules/operations/client-errors/client-errors.controller.js';
import { ContactsModule } from './modules/work/contacts/contacts.module.js';
import { FlagsModule, FlagsWorkerModule } from './modules/work/flags/flags.module.js';
import { HealthModule } from './modules/operations/health/health.controller.js';
import { IntegrityModule } from './modules/operations/integrity/integrity.module.js';
import { MediaModule } from './modules/work/media/media.module.js';
import { NightlyCheckWorkerModule } from './modules/operations/integrity/nightly-check-worker.module.js';
import { GuidelinesModule } from './modules/work/guidelines/guidelines.module.js';
import { LeavingModule } from './modules/work/leaving/leaving.module.js';
import { JobsModule } from './modules/work/jobs/jobs.module.js';
import { LiveModule } from './modules/people/live/live.controller.js';
import { MailDeliveryModule } from './modules/foundation/mail/mail-delivery.module.js';
import { NotificationsModule, NotificationWorkersModule } from './modules/people/notifications/notifications.module.js';
import { OverviewModule } from './modules/insight/overview/overview.module.js';
import { AccountReminderWorkerModule } from './modules/money/payments/accounts/account-reminder-worker.module.js';
import { LatePayModule } from './modules/money/payments/late-pay/late-pay.module.js';
import { RateRefreshModule } from './modules/money/payments/invoices/rate-refresh.js';
import { PayFloorModule, PayFloorWorkerModule } from './modules/work/pay-floor/pay-floor.module.js';
import { PaymentsModule } from './modules/money/payments/payments.module.js';
import { PayoutWorkerModule } from './modules/money/payments/payouts/processing/payout-worker.module.js';
import { ProvenanceModule } from './modules/insight/provenance/provenance.module.js';
import { OutcomeGapsModule } from './modules/insight/outcome-gaps/outcome-gaps.module.js';
import { ScoreboardModule } from './modules/insight/scoreboard/scoreboard.module.js';
import { PrivacyModule } from './modules/insight/privacy/privacy.module.js';
import { ProjectsModule } from './modules/work/projects/projects.module.js';
import { PromotionsModule } from './modules/people/promotions/promotions.module.js';
import { ExamsModule, ExamsWorkerModule } from './modules/work/exams/exams.module.js';
import { QualityModule, QualityWorkerModule } from './modules/work/quality/quality.module.js';
import { ConcernsModule } from './modules/work/concerns/concerns.module.js';
import { QuestionsModule } from './modules/work/questions/questions.module.js';
import { RefusalsModule } from './modules/operations/refusals/refusals.module.js';
import { SearchModule } from './modules/insight/search/search.module.js';
import { SiteModule } from './modules/operations/site/site.module.js';
import { TasksModule } from './modules/work/tasks/tasks.module.js';
import { ScheduledBackups } from './database/scheduled-backups.js';
import { OperationsModule } from './modules/operations/operations/operations.module.js';
import { TermsModule, TermsWorkerModule } from './modules/people/terms/terms.module.js';
import { ThreadWorkerModule } from './modules/people/threads/thread-worker.module.js';
import { UsersModule } from './modules/people/users/users.module.js';
import { WebhooksModule } from './modules/open/webhooks/webhooks.module.js';
import { ShareLinksModule } from './modules/insight/share-links/share-links.module.js';
import { WorkRecordsModule } from './modules/insight/work-records/work-records.module.js';

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
        GuidelinesModule,
        JobsModule,
        LeavingModule,
        MediaModule,
        AnnotationModule,
        AgreementModule,
        AgreementWorkerModule,
        AnnotationWorkersModule,
        QualityModule,
        QualityWorkerModule,
        FlagsModule,
        FlagsWorkerModule,
        ExamsModule,
        ExamsWorkerModule,
        QuestionsModule,
        ConcernsModule,
        BonusesModule,
        PayFloorModule,
        PayFloorWorkerModule,
        PaymentsModule,
        PayoutWorkerModule,
        RateRefreshModule,
        MailDeliveryModule.with(settings),
        NotificationsModule,
        NotificationWorkersModule,
        TermsModule,
        TermsWorkerModule,
        ThreadWorkerModule,
        AccountReminderWorkerModule,
        LatePayModule,
        LiveModule,
        OverviewModule,
        ContactsModule,
        BulkWorkerModule,
        RunWorkersModule,
        SearchModule,
        SiteModule,
        HealthModule,
        ClientErrorsModule,
        AreasModule,
        OperationsModule,
        PrivacyModule,
        ProvenanceModule,
        ShareLinksModule,
        WorkRecordsModule,
        ScoreboardModule,
        OutcomeGapsModule,
        PromotionsModule,
        IntegrityModule,
        NightlyCheckWorkerModule,
        WebhooksModule,
        SeedModule,
      ],
    };
  }
}
