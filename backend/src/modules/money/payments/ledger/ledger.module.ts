import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../../foundation/audit/audit.module.js';
import { LedgerService } from './ledger.service.js';
import { BALANCE_MODEL, balanceSchema } from './persistence/balance.schema.js';
import { BalanceRepository } from './persistence/balance.repository.js';
import { POSTING_MODEL, postingSchema } from './persistence/posting.schema.js';
import { PostingRepository } from './persistence/posting.repository.js';

@Module({
  imports: [
    AuditModule,
    MongooseModule.forFeature([
      { name: POSTING_MODEL, schema: postingSchema },
      { name: BALANCE_MODEL, schema: balanceSchema },
    ]),
  ],
  providers: [LedgerService, PostingRepository, BalanceRepository],
  exports: [LedgerService, PostingRepository],
})
export class LedgerModule {}
