import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../../people/notifications/notifications.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { BatchesController } from './decisions/batches.controller.js';
import { BatchCreator } from './creation/batch-creator.js';
import { Approvers } from './decisions/approvers.js';
import { BatchDecisionsService } from './decisions/batch-decisions.service.js';
import { DecideOnce } from './decisions/decide-once.js';
import { AccountNamesModule } from './providers/bank-account-names.js';
import { PayLimits } from './creation/pay-limits.js';
import { PayService } from './creation/pay.service.js';
import { PayoutCommitSignal } from './processing/payout-commit-signal.js';
import { PayoutDecisionsService } from './decisions/payout-decisions.service.js';
import { PayoutMetrics } from './processing/payout-metrics.js';
import { PayoutCreator } from './creation/payout-creator.js';
import { PayoutEnded } from './processing/payout-ended.js';
import { PayoutTransitions } from './processing/payout-transitions.js';
import { PayoutNotifier } from './payout-notifier.js';
import { BankResults } from './results/bank-results.js';
import { PayoutPlanner } from './creation/payout-planner.js';
import { PayoutProcessor } from './processing/payout-processor.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutQueryService } from './payout-query.service.js';
import { PAY_LIMIT_MODEL, payLimitSchema } from './persistence/pay-limit.schema.js';
import { BATCH_MODEL, batchSchema } from './persistence/batch.schema.js';
import { BatchRepository } from './persistence/batch.repository.js';
import { PayoutQueue } from './persistence/payout-queue.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { PAYOUT_MODEL, payoutSchema } from './persistence/payout.schema.js';
import { REPORT_MODEL, reportSchema } from './reports/report.schema.js';
import { ReportRepository } from './reports/report.repository.js';
import { WEBHOOK_MODEL, webhookSchema } from './results/webhook.schema.js';
import { WebhookRepository } from './results/webhook.repository.js';
import { WebhooksController } from './results/webhooks.controller.js';
import { WebhooksService } from './results/webhooks.service.js';

/** Payouts are created from invoices, sent by the worker (processing/payout-worker.module.ts) and settled by results of the bank. */
@Module({
  imports: [
    AccountNamesModule,
    AuditModule,
    IdempotencyModule,
    InvoicesModule,
    NotificationsModule,
    ProvidersModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: PAYOUT_MODEL, schema: payoutSchema },
      { name: BATCH_MODEL, schema: batchSchema },
      { name: PAY_LIMIT_MODEL, schema: payLimitSchema },
      { name: REPORT_MODEL, schema: reportSchema },
      { name: WEBHOOK_MODEL, schema: webhookSchema },
    ]),
  ],
  controllers: [ReportsController, PayoutsController, BatchesController, WebhooksController],
  providers: [
    PayService,
    PayoutCommitSignal,
    PayoutDecisionsService,
    PayoutMetrics,
    PayoutCreator,
    BatchCreator,
    PayLimits,
    Approvers,
    BatchDecisionsService,
    DecideOnce,
    PayoutEnded,
    PayoutTransitions,
    PayoutNotifier,
    BankResults,
    PayoutPlanner,
    PayoutQueue,
    PayoutRepository,
    PayoutProcessor,
    PayoutQueryService,
    BatchRepository,
    ReportRepository,
    ReportsService,
    WebhookRepository,
    WebhooksService,
  ],
  exports: [
    BatchRepository,
    PayService,
    PayoutCommitSignal,
    PayoutEnded,
    PayoutQueue,
    PayoutProcessor,
    PayoutQueryService,
    PayoutRepository,
    ProvidersModule,
    ReportRepository,
    ReportsService,
  ],
})
export class PayoutsModule {}
