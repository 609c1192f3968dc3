import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { processConcurrently } from '../../../common/concurrency/process-concurrently.js';
import { errorText, errorStack } from '../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { PayoutCommitSignal } from './payout-commit-signal.js';
import { PayoutProcessor } from './payout-processor.js';
import { LEASE_MS, PayoutQueue } from './persistence/payout-queue.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

const POLL_MS = 500;
const LANES = 8;
/** A payout whose step met a fault of ours waits so long. */
const AFTER_FAULT_MS = 5_000;

interface Claimed {
  readonly payout: PayoutRecord;
  readonly claim: string;
}

/** Takes due payouts and brings them to the bank and back. Any number of them may run side by side. */
@Injectable()
export class PayoutWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Payouts');
  private readonly work = new PeriodicWork({
    run: () => this.serve(),
    // The database is away: payouts stay where they are, and the next poll asks again.
    failed: (error) => this.logger.warn(`Payouts could not be read: ${errorText(error)}`),
    everyMs: POLL_MS,
  });

  constructor(
    private readonly queue: PayoutQueue,
    private readonly steps: PayoutProcessor,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The embedded engine has one owner: whoever held a payout before is no more.
    await this.queue.makeDueNow(this.clock.now(), this.settings.mongodbUri === undefined);
    this.work.start(this.commitSignal);
  }

  /** Lets what is in hand finish and takes nothing new. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  private async serve(): Promise<void> {
    await processConcurrently(
      LANES,
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
    const heart = setInterval(() => void this.queue.renew(payout._id, claim, this.clock.now()).catch(() => undefined), LEASE_MS / 4);
    let next: Date | null = new Date(this.clock.now().getTime() + AFTER_FAULT_MS);
    try {
      next = await this.steps.take(payout);
    } catch (error) {
      this.logger.error(`Payout ${payout.reference} met a fault: ${errorText(error)}`, errorStack(error));
    } finally {
      clearInterval(heart);
    }
    await this.queue.release(payout._id, claim, next);
  }
}
