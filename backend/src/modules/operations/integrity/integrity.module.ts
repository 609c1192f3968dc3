import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { JobFundsModule } from '../../work/jobs/funds/job-funds.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { IntegrityController } from './integrity.controller.js';
import { Integrity } from './integrity.service.js';
import { IntegrityViews } from './integrity-views.js';
import { NIGHTLY_CHECK_MODEL, nightSchema } from './nightly-check.schema.js';
import { NightlyChecks } from './nightly-checks.service.js';

@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    PaymentsModule,
    JobFundsModule,
    MongooseModule.forFeature([{ name: NIGHTLY_CHECK_MODEL, schema: nightSchema }]),
  ],
  controllers: [IntegrityController],
  providers: [Integrity, IntegrityViews, NightlyChecks],
  exports: [Integrity, NightlyChecks],
})
export class IntegrityModule {}
