import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { KeyedQueue } from '../../common/concurrency/keyed-queue.js';
import { Transactions } from '../../database/transactions.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';

/** Who wants to know of mail that was given up, in the transaction that gives it up. */
export type GivenUpListener = (session: ClientSession, mail: OutboxRecord) => Promise<void>;

/** One notice for all that is given up within an hour: a mail server that is away gives up thousands. */
const QUIET_MS = 3_600_000;

/** Mail that the worker has given up. It stays in the outbox until an admin sends it again. */
@Injectable()
export class GivenUpMail {
  /** One at a time: two that are given up together are one notice. */
  private readonly queue = new KeyedQueue();
  private readonly listeners: GivenUpListener[] = [];

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  onFirstOfMany(listener: GivenUpListener): void {
    this.listeners.push(listener);
  }

  /** Gives a mail up, and tells the listeners where it is the first for an hour. */
  async park(mail: OutboxRecord, claim: string, lastError: string): Promise<void> {
    await this.queue.run('park', () => this.parked(mail, claim, lastError));
  }

  private async parked(mail: OutboxRecord, claim: string, lastError: string): Promise<void> {
    await this.transactions.run(async (session) => {
      const now = this.clock.now();
      const earlier = await this.outbox.countParkedSince(session, new Date(now.getTime() - QUIET_MS));
      const isParked = await this.outbox.park(session, mail._id, claim, { failedAt: now, lastError });
      if (isParked && earlier === 0) for (const listener of this.listeners) await listener(session, mail);
    });
  }
}
