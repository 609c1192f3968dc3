import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { RecordsModule } from './records/records.module.js';

@Module({
  imports: [AccountsModule, InvoicesModule, PayoutsModule, RecordsModule],
  exports: [AccountsModule, InvoicesModule, PayoutsModule, RecordsModule],
})
export class PaymentsModule {}
