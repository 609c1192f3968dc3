import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../../common/operating/metrics.js';
import { AuditBell } from './audit-bell.js';
import { AuditChainService } from './audit-chain.service.js';

const POLL_MS = 5_000;
/** Changes that come close together are sealed in one go. */
const GATHER_MS = 150;
const ANCHOR_MS = 3_600_000;

/** Seals new audit entries while the server runs, and writes the chain's end to the log, out of the database's reach. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private poll: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private silence: (() => void) | undefined;
  private stopping = false;
  private anchoredAt = -ANCHOR_MS;

  constructor(
    private readonly chain: AuditChainService,
    private readonly bell: AuditBell,
    metrics: Metrics,
  ) {
    metrics.add({
      name: 'audit_waiting_entries',
      help: 'Audit entries that have no place in the chain yet; more than a few for long means that sealing has stopped.',
      read: async () => [{ value: (await this.chain.state()).waiting }],
    });
  }

  onApplicationBootstrap(): void {
    this.silence = this.bell.onRing(() => this.wake());
    this.poll = setInterval(() => this.wake(), POLL_MS);
    this.poll.unref();
    this.wake();
  }

  /** What is not sealed now is sealed at the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.poll);
    clearTimeout(this.soon);
    this.silence?.();
    await this.running;
  }

  private wake(): void {
    if (this.stopping || this.soon) return;
    this.soon = setTimeout(() => {
      this.soon = undefined;
      this.running = (this.running ?? Promise.resolve()).then(() => this.seal()).finally(() => (this.running = undefined));
    }, GATHER_MS);
    this.soon.unref();
  }

  private async seal(): Promise<void> {
    if (this.stopping) return;
    try {
      await this.chain.seal();
      await this.anchor();
    } catch (error) {
      this.logger.error(`Audit entries could not be sealed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Who rewrites the whole chain, and holds the keys too, still cannot rewrite the log that was shipped away. */
  private async anchor(): Promise<void> {
    if (performance.now() - this.anchoredAt < ANCHOR_MS) return;
    this.anchoredAt = performance.now();
    const { sealed, hash } = await this.chain.state();
    this.logger.log(`The audit chain ends at entry ${sealed}, ${(hash.match(/.{16}/g) ?? []).join(':')}`);
  }
}
