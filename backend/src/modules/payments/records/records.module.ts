import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { PaymentViews } from './payments/payment-views.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsService } from './statements/statements.service.js';
import { LedgerController } from './trace/ledger.controller.js';
import { LedgerViews } from './trace/ledger-views.service.js';
import { TraceController } from './trace/trace.controller.js';
import { TraceService } from './trace/trace.service.js';

/** What is read of money and changes none of it: views, receipts, statements, traces, the ledger. */
@Module({
  imports: [InvoicesModule, PayoutsModule, UsersModule],
  controllers: [StatementsController, TraceController, LedgerController],
  providers: [PaymentViews, ReceiptsService, StatementsService, TraceService, LedgerViews],
  exports: [PaymentViews, ReceiptsService],
})
export class RecordsModule {}
