import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { AccountScan } from './account-scan.js';
import { ItemScan } from './item-scan.js';
import { JobScan } from './job-scan.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { ScanRun } from './scan-run.js';

const ACCOUNTS_EVERY_MS = 3_600_000;
/** The lease of a server that was killed ends by itself. */
const LEASE_MS = 60_000;
const RENEW_MS = 10_000;
const PART_MS = 5_000;

/** Applies all rules to what is new. A stopped run goes on later, and what is done twice makes nothing twice. */
@Injectable()
export class FlagScanner {
  #accountsAt: number | undefined;
  #giveUp: (() => Promise<void>) | undefined;

  constructor(
    private readonly accounts: AccountScan,
    private readonly items: ItemScan,
    private readonly jobs: JobScan,
    private readonly prints: PrintRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Jobs come after items: their texts are compared with what the items are.
   *
   * @returns false while another run is under way
   */
  async drain(run: ScanRun): Promise<boolean> {
    return this.withLease(run, async () => {
      run.beginPart();
      await this.items.run(run).catch(run.onError);
      run.beginPart();
      await this.jobs.run(run).catch(run.onError);
      const now = this.clock.now().getTime();
      if (this.#accountsAt !== undefined && now - this.#accountsAt < ACCOUNTS_EVERY_MS) return;
      this.#accountsAt = now;
      await this.accounts.run(run);
    });
  }

  private async withLease(run: ScanRun, work: () => Promise<void>): Promise<boolean> {
    let lease = await this.prints.lease(this.clock.now(), this.leasedUntil());
    if (!lease) return false;
    run.begunAt = lease.begunAt;
    let renewing = Promise.resolve();
    const renew = async (): Promise<void> => {
      lease = lease && (await this.prints.renew(lease, this.leasedUntil()));
      if (!lease) run.giveUp();
    };
    const timer = setInterval(() => (renewing = renewing.then(renew).catch(run.onError)), RENEW_MS).unref();
    const giveUp = async (): Promise<void> => {
      run.giveUp();
      clearInterval(timer);
      await renewing;
      if (lease) await this.prints.release(lease, this.clock.now());
      lease = null;
    };
    this.#giveUp = giveUp;
    try {
      await work();
    } finally {
      await giveUp();
    }
    return true;
  }

  /** Lets another server look. What this one still does is done twice, which makes nothing twice. */
  async giveUp(): Promise<void> {
    await this.#giveUp?.();
  }

  private leasedUntil(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}

@Injectable()
export class FlagWorker extends PeriodicJob {
  constructor(private readonly scanner: FlagScanner) {
    super({ log: 'Flags', failure: 'Work is not looked at', everyMs: 10_000, firstAfterMs: 5_000, stopMs: 2_000 });
  }

  async run(): Promise<void> {
    await this.scanner.drain(new ScanRun({ isStopping: () => this.work.stopping, onError: this.onError, partMs: PART_MS }));
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    // The lease ends by itself; the rest of the shutdown must not wait for it.
    await this.scanner.giveUp().catch(this.onError);
  }
}
