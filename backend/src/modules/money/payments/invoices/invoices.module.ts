import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { InvoiceQueries } from './invoice-queries.js';
import { InvoiceQuotes } from './invoice-quotes.js';
import { InvoiceTotalsCheck } from './invoice-totals-check.js';
import { InvoicesService } from './invoices.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PayFloor } from './pay-floor.service.js';
import { OffersService } from './offers.service.js';
import { CounterRepository, COUNTER_MODEL, counterSchema } from './persistence/counter.repository.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { INVOICE_MODEL, invoiceSchema } from './persistence/invoice.schema.js';
import { InvoiceTotalsRepository, INVOICE_TOTALS_MODEL, invoiceTotalsSchema } from './persistence/invoice-totals.repository.js';
import { RatesModule } from '../rates/rates.module.js';

@Module({
  imports: [
    AuditModule,
    LedgerModule,
    RatesModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: INVOICE_MODEL, schema: invoiceSchema },
      { name: COUNTER_MODEL, schema: counterSchema },
      { name: INVOICE_TOTALS_MODEL, schema: invoiceTotalsSchema },
    ]),
  ],
  providers: [
    InvoicesService,
    InvoiceQueries,
    InvoiceQuotes,
    OffersService,
    PayFloor,
    InvoiceRepository,
    InvoiceTotalsRepository,
    InvoiceTotalsCheck,
    CounterRepository,
  ],
  exports: [
    InvoicesService,
    InvoiceQueries,
    InvoiceQuotes,
    OffersService,
    PayFloor,
    InvoiceRepository,
    InvoiceTotalsCheck,
    LedgerModule,
    RatesModule,
  ],
})
export class InvoicesModule {}
