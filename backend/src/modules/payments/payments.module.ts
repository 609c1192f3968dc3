import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { InvoicesService } from './invoices.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { COUNTER_MODEL, counterSchema } from './persistence/counter.schema.js';
import { CounterRepository } from './persistence/counter.repository.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { INVOICE_MODEL, invoiceSchema } from './persistence/invoice.schema.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: INVOICE_MODEL, schema: invoiceSchema },
      { name: COUNTER_MODEL, schema: counterSchema },
    ]),
  ],
  controllers: [PaymentsController],
  providers: [InvoicesService, PaymentsService, InvoiceRepository, CounterRepository],
  exports: [InvoicesService, PaymentsService, InvoiceRepository],
})
export class PaymentsModule {}
