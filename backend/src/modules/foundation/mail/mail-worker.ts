import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { processConcurrently } from '../../../common/concurrency/process-concurrently.js';
import { errorText } from '../../../common/errors/error-text.js';
import { FailedMail } from './failed-mail.js';
import { LEASE_MS, LONGEST_MS, isRefusedForGood, retryDelay } from './domain/retry.js';
import { OutboxCommitSignal } from './mail.service.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';
import { MailTransport } from './transport/mail-transport.js';

const POLL_MS = 5_000;
/** Wake-ups within this time cause one run: hundreds of payouts would cause hundreds of runs. */
const GATHER_MS = 50;
const CONCURRENCY = 4;
const ERROR_MAX = 500;
const STOP_MS = 2_000;

interface Claimed {
  readonly mail: OutboxRecord;
  readonly claim: string;
}

/** Sends due mail from the outbox. Any number of workers may run concurrently. */
@Injectable()
export class MailWorker extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  /** Claims of this process. A clock that jumps ahead ends their leases, but not the delivery. */
  private readonly claims = new Set<string>();
  private readonly work = new PeriodicWork({
    run: () => this.drain(),
    // The database is unavailable: mail stays in the outbox until the next poll.
    onError: (error) => this.logger.warn(`The outbox could not be read: ${errorText(error)}`),
    everyMs: POLL_MS,
    gatherMs: GATHER_MS,
  });

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly commitSignal: OutboxCommitSignal,
    private readonly clock: Clock,
    private readonly failedMail: FailedMail,
  ) {
    super();
  }

  protected async begin(): Promise<void> {
    await this.outbox.capWaits(this.clock.now(), LONGEST_MS, 'all');
    this.work.start(this.commitSignal);
  }

  /** Finishes mail in progress within `STOP_MS` and takes no more. Aborted mail is due again when its lease ends. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(STOP_MS);
    this.transport.close();
  }

  async drain(): Promise<void> {
    await this.outbox.capWaits(this.clock.now(), LONGEST_MS);
    await processConcurrently(
      CONCURRENCY,
      () => this.claim(),
      ({ mail, claim }) => this.attempt(mail, claim).finally(() => this.claims.delete(claim)),
    );
  }

  private async claim(): Promise<Claimed | undefined> {
    if (this.work.stopping) return undefined;
    const claim = randomUUID();
    this.claims.add(claim);
    let mail: OutboxRecord | null = null;
    try {
      mail = await this.outbox.claim(claim, this.clock.now(), LEASE_MS, [...this.claims]);
    } finally {
      if (!mail) this.claims.delete(claim);
    }
    return mail ? { mail, claim } : undefined;
  }

  private async attempt(mail: OutboxRecord, claim: string): Promise<void> {
    try {
      await this.transport.deliver(this.outbox.open(mail));
    } catch (error) {
      await this.recordFailure(mail, claim, error);
      return;
    }
    await this.outbox.record(mail._id, claim, { state: 'sent', sentAt: this.clock.now(), lastError: null });
  }

  private async recordFailure(mail: OutboxRecord, claim: string, error: unknown): Promise<void> {
    const lastError = errorText(error).slice(0, ERROR_MAX);
    const isRefused = isRefusedForGood(error);
    const delay = isRefused ? undefined : retryDelay(mail.attempts);
    const id = String(mail._id);
    if (isRefused && mail.list) {
      this.logger.warn(`Mail ${id} to a contact was refused`);
      await this.failedMail.addRefused(mail, claim, lastError);
    } else if (delay === undefined) {
      this.logger.error(`Mail ${id} has failed after ${mail.attempts} attempts: ${lastError}`);
      await this.failedMail.add(mail, claim, lastError);
    } else {
      this.logger.warn(`Mail ${id} not sent (attempt ${mail.attempts}), next in ${delay / 1_000} s: ${lastError}`);
      await this.outbox.record(mail._id, claim, { dueAt: new Date(this.clock.now().getTime() + delay), lastError });
    }
  }
}
