import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { AUDIT_KEPT_DAYS, RETENTION } from '@labelbridge/contracts';
import { type Connection } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditChainService } from '../../foundation/audit/audit-chain.service.js';
import { AuditService } from '../../foundation/audit/audit.service.js';

const EVERY_MS = 3_600_000;
const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

/** Several servers may run it at once. */
@Injectable()
export class RetentionService extends PeriodicJob {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly chain: AuditChainService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    super({ log: 'Retention', failure: 'Old data could not be removed', level: 'error', everyMs: EVERY_MS, firstAfterMs: FIRST_MS });
  }

  /** @returns the number of removed records of each collection */
  async run(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    const now = this.clock.now().getTime();
    for (const { collection, field, days } of RETENTION) {
      const { deletedCount } = await this.connection.collection(collection).deleteMany({ [field]: { $lt: new Date(now - days * DAY_MS) } });
      if (deletedCount > 0) removed[collection] = (removed[collection] ?? 0) + deletedCount;
    }
    const entries = await this.chain.prune(new Date(now - AUDIT_KEPT_DAYS * DAY_MS));
    if (entries > 0) removed.audit = entries;
    if (Object.keys(removed).length > 0) {
      await this.transactions.run((session) =>
        this.audit.record(session, { by: null, action: 'retention.run', target: { _id: 'retention', name: 'retention' }, after: removed }),
      );
    }
    return removed;
  }
}
