import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { InvoicesModule } from './invoices.module.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { RecordsModule } from './records.module.js';

@Module({
  imports: [IdempotencyModule, InvoicesModule, PayoutsModule, RecordsModule],
  controllers: [PaymentsController],
  providers: [PaymentsService],
  exports: [InvoicesModule, PaymentsService, PayoutsModule],
})
export class PaymentsModule {}
