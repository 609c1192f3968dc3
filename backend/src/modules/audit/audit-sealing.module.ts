import { Module } from '@nestjs/common';
import { AuditModule } from './audit.module.js';
import { AuditSealer } from './audit-sealer.js';

/** The worker that seals. Servers import it, the command line does not. */
@Module({ imports: [AuditModule], providers: [AuditSealer] })
export class AuditSealingModule {}
