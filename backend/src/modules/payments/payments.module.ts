import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { PaymentsController } from './records/payments/payments.controller.js';
import { PaymentsService } from './records/payments/payments.service.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { RecordsModule } from './records/records.module.js';

@Module({
  imports: [IdempotencyModule, InvoicesModule, PayoutsModule, RecordsModule],
  controllers: [PaymentsController],
  providers: [PaymentsService],
  exports: [InvoicesModule, PaymentsService, PayoutsModule],
})
export class PaymentsModule {}
