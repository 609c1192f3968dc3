import { type DynamicModule, Module } from '@nestjs/common';
import { SeedModule } from './cli/seed/seed.module.js';
import { ClockModule } from './common/clock/clock.module.js';
import { ConfigModule } from './config/config.module.js';
import { type Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { ContactsModule } from './modules/contacts/contacts.module.js';
import { HealthModule } from './modules/health/health.module.js';
import { JobsModule } from './modules/jobs/jobs.module.js';
import { LiveModule } from './modules/live/live.module.js';
import { MailDeliveryModule } from './modules/mail/mail-delivery.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OverviewModule } from './modules/overview/overview.module.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { ProjectsModule } from './modules/projects/projects.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { TasksModule } from './modules/tasks/tasks.module.js';
import { UsersModule } from './modules/users/users.module.js';

/** The whole backend on one database. */
@Module({})
export class AppModule {
  static on(settings: Settings, databaseUri: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        ClockModule,
        DatabaseModule.at(databaseUri),
        AuditModule,
        UsersModule,
        AuthModule,
        ProjectsModule,
        TasksModule,
        JobsModule,
        PaymentsModule,
        MailDeliveryModule.with(settings),
        NotificationsModule,
        LiveModule,
        OverviewModule,
        ContactsModule,
        SearchModule,
        HealthModule,
        SeedModule,
      ],
    };
  }
}
