import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditCommitSignal, AuditService } from './audit.service.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditController } from './audit.controller.js';
import { AUDIT_MODEL, auditSchema } from './persistence/audit.schema.js';
import { Anchors } from './anchors.service.js';
import { CHAIN_HEAD_MODEL, chainHeadSchema } from './chain/chained.schema.js';
import { RECORD_SEAL_MODEL, recordSealSchema } from './seals/record-seal.schema.js';
import { RecordSeals } from './seals/record-seals.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: CHAIN_HEAD_MODEL, schema: chainHeadSchema },
      { name: RECORD_SEAL_MODEL, schema: recordSealSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [AuditService, AuditCommitSignal, AuditChainService, RecordSeals, Anchors],
  exports: [AuditService, AuditCommitSignal, AuditChainService, RecordSeals, Anchors],
})
export class AuditModule {}
