import { Module } from '@nestjs/common';
import { InvoicesModule } from './invoices/invoices.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { RecordsModule } from './records/records.module.js';

/** Money: invoices, the ledger, rates, payouts, and what is read of them. */
@Module({ imports: [InvoicesModule, PayoutsModule, RecordsModule], exports: [InvoicesModule, PayoutsModule, RecordsModule] })
export class PaymentsModule {}
