import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { MoneyCheck } from './check/money-check.service.js';
import { MoneyComparison } from './check/money-comparison.js';
import { SealedMoney } from './check/sealed-money.js';
import { PaymentViews } from './payments/payment-views.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsService } from './payments/payments.service.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsService } from './statements/statements.service.js';
import { LedgerController } from './trace/ledger.controller.js';
import { LedgerViews } from './trace/ledger-views.service.js';
import { TraceController } from './trace/trace.controller.js';
import { TraceService } from './trace/trace.service.js';

/** API of invoices (/payments), receipts, statements, traces and the ledger. */
@Module({
  imports: [AuditModule, IdempotencyModule, InvoicesModule, PayoutsModule, UsersModule],
  controllers: [PaymentsController, StatementsController, TraceController, LedgerController],
  providers: [
    PaymentsService,
    PaymentViews,
    ReceiptsService,
    StatementsService,
    TraceService,
    LedgerViews,
    MoneyCheck,
    MoneyComparison,
    SealedMoney,
  ],
  exports: [PaymentsService, MoneyCheck, SealedMoney],
})
export class RecordsModule {}
