import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../../../../../common/background/background-work.js';
import { PeriodicWork } from '../../../../../common/background/periodic-work.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { processConcurrently } from '../../../../../common/concurrency/process-concurrently.js';
import { errorText, errorStack } from '../../../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { engineOf } from '../../../../../database/engine.js';
import { PayoutCommitSignal } from './payout-commit-signal.js';
import { LONGEST_MS } from '../domain/retry-delay.js';
import { PayoutProcessor } from './payout-processor.js';
import { LEASE_MS, PayoutQueue } from '../persistence/payout-queue.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

const POLL_MS = 500;
export const PAYOUTS_AT_ONCE = 8;
const AFTER_FAULT_MS = 5_000;

interface Claimed {
  readonly payout: PayoutRecord;
  readonly claim: string;
}

@Injectable()
export class PayoutWorker extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Payouts');
  private readonly work = new PeriodicWork({
    run: () => this.processDue(),
    onError: (error) => this.logger.warn(`Payouts could not be read: ${errorText(error)}`),
    everyMs: POLL_MS,
  });

  constructor(
    private readonly queue: PayoutQueue,
    private readonly processor: PayoutProcessor,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  protected async begin(): Promise<void> {
    await this.queue.capWaits(this.clock.now(), LONGEST_MS, 'all');
    await this.queue.makeDueNow(this.clock.now(), engineOf(this.settings).hasOneOwner);
    this.work.start(this.commitSignal);
  }

  /** Finishes the payouts in progress and claims no others. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  private async processDue(): Promise<void> {
    await this.queue.capWaits(this.clock.now(), LONGEST_MS);
    await processConcurrently(
      PAYOUTS_AT_ONCE,
      () => this.claim(),
      ({ payout, claim }) => this.attempt(payout, claim),
    );
  }

  private async claim(): Promise<Claimed | undefined> {
    if (this.work.stopping) return undefined;
    const claim = randomUUID();
    const payout = await this.queue.claim(claim, this.clock.now());
    return payout ? { payout, claim } : undefined;
  }

  private async attempt(payout: PayoutRecord, claim: string): Promise<void> {
    const renewal = setInterval(() => void this.queue.renew(payout._id, claim, this.clock.now()).catch(() => undefined), LEASE_MS / 4);
    let next: Date | null = new Date(this.clock.now().getTime() + AFTER_FAULT_MS);
    try {
      next = await this.processor.process(payout);
    } catch (error) {
      this.logger.error(`Payout ${payout.reference} could not be processed: ${errorText(error)}`, errorStack(error));
    } finally {
      clearInterval(renewal);
    }
    await this.queue.release(payout._id, claim, next);
  }
}
