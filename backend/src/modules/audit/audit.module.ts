import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditCommitSignal } from './audit-commit-signal.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditChainQueries } from './audit-chain.queries.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditRepository } from './persistence/audit.repository.js';
import { AUDIT_MODEL, auditSchema } from './persistence/audit.schema.js';
import { CHAIN_HEAD_MODEL, chainHeadSchema } from './persistence/chain-head.schema.js';
import { ChainRepository } from './persistence/chain.repository.js';

/** Every module that changes something imports this one; it imports none. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: CHAIN_HEAD_MODEL, schema: chainHeadSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [AuditService, AuditRepository, AuditCommitSignal, AuditChainService, AuditChainQueries, ChainRepository],
  exports: [AuditService, AuditCommitSignal, AuditChainService],
})
export class AuditModule {}
