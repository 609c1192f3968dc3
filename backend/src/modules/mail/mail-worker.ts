import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { GivenUpMail } from './given-up-mail.js';
import { LEASE_MS, isRefusedForGood, retryDelay } from './domain/retry.js';
import { OutboxBell } from './outbox-bell.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';
import { MailTransport } from './transport/mail-transport.js';

const POLL_MS = 5_000;
const LANES = 4;
const ERROR_MAX = 500;
const STOP_MS = 2_000;

/** Takes due mail out of the outbox and hands it to the transport. Any number of them may run side by side. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private timer: NodeJS.Timeout | undefined;
  private silence: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private rung = false;
  private stopping = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly bell: OutboxBell,
    private readonly clock: Clock,
    private readonly givenUp: GivenUpMail,
  ) {}

  onApplicationBootstrap(): void {
    this.silence = this.bell.onRing(() => this.wake());
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  /** Lets what is in hand finish, for as long as a stop may wait, and takes nothing new. What was cut off is due again when its lease ends. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    this.silence?.();
    await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    this.transport.close();
  }

  /** Sends all mail that is due. Resolves when nothing is due any more, or the worker was stopped. */
  async drain(): Promise<void> {
    await Promise.all(Array.from({ length: LANES }, () => this.lane()));
  }

  private wake(): void {
    if (this.stopping) return;
    this.rung = true;
    this.running ??= this.serve().finally(() => (this.running = undefined));
  }

  private async serve(): Promise<void> {
    while (this.rung && !this.stopping) {
      this.rung = false;
      try {
        await this.drain();
      } catch (error) {
        // The database is away: mail stays in the outbox, and the next poll asks again.
        this.logger.warn(`The outbox could not be read: ${reasonOf(error)}`);
      }
    }
  }

  private async lane(): Promise<void> {
    while (!this.stopping) {
      const claim = randomUUID();
      const mail = await this.outbox.claim(claim, this.clock.now(), LEASE_MS);
      if (!mail) return;
      await this.attempt(mail, claim);
    }
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
    const lastError = reasonOf(error);
    const delay = isRefusedForGood(error) ? undefined : retryDelay(mail.attempts);
    const id = String(mail._id);
    if (delay === undefined) {
      this.logger.error(`Mail ${id} given up after ${mail.attempts} attempts: ${lastError}`);
      await this.givenUp.park(mail, claim, lastError);
    } else {
      this.logger.warn(`Mail ${id} not sent (attempt ${mail.attempts}), next in ${delay / 1_000} s: ${lastError}`);
      await this.outbox.record(mail._id, claim, { dueAt: new Date(this.clock.now().getTime() + delay), lastError });
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
