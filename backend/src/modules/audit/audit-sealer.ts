import { type BeforeApplicationShutdown, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../common/background/periodic-work.js';
import { errorText } from '../../common/errors/error-text.js';
import { Metrics } from '../../common/monitoring/metrics.js';
import { AuditCommitSignal } from './audit.service.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditModule } from './audit.module.js';

const POLL_MS = 5_000;
/** Changes within this time are sealed together. */
const GATHER_MS = 150;
const ANCHOR_MS = 3_600_000;

/** Seals new audit entries, and logs the end of the chain, where the database cannot change it. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly work = new PeriodicWork({
    run: () => this.seal(),
    onError: (error) => this.logger.error(`Audit entries could not be sealed: ${errorText(error)}`),
    everyMs: POLL_MS,
    gatherMs: GATHER_MS,
  });
  private anchoredAt = -ANCHOR_MS;

  constructor(
    private readonly chain: AuditChainService,
    private readonly commitSignal: AuditCommitSignal,
    metrics: Metrics,
  ) {
    metrics.add({
      name: 'audit_waiting_entries',
      help: 'Audit entries that have no place in the chain yet; more than a few for long means that sealing has stopped.',
      read: async () => [{ value: (await this.chain.state()).waiting }],
    });
  }

  onApplicationBootstrap(): void {
    this.work.start(this.commitSignal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  private async seal(): Promise<void> {
    await this.chain.seal();
    await this.anchor();
  }

  /** Somebody who can rewrite the chain and has the keys still cannot rewrite shipped logs. */
  private async anchor(): Promise<void> {
    if (performance.now() - this.anchoredAt < ANCHOR_MS) return;
    this.anchoredAt = performance.now();
    const { sealed, hash } = await this.chain.state();
    this.logger.log(`The audit chain ends at entry ${sealed}, ${(hash.match(/.{16}/g) ?? []).join(':')}`);
  }
}

/** Servers import this module, the command line does not. */
@Module({ imports: [AuditModule], providers: [AuditSealer] })
export class AuditSealerModule {}
