import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditCommitSignal, AuditService } from './audit.service.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditController } from './audit.controller.js';
import { AUDIT_MODEL, auditSchema } from './persistence/audit.schema.js';
import { CHAIN_HEAD_MODEL, chainHeadSchema } from './persistence/chain-head.schema.js';
import { ChainRepository } from './persistence/chain.repository.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: CHAIN_HEAD_MODEL, schema: chainHeadSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [AuditService, AuditCommitSignal, AuditChainService, ChainRepository],
  exports: [AuditService, AuditCommitSignal, AuditChainService],
})
export class AuditModule {}
