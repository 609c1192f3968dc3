import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import PQueue from 'p-queue';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { MailFailed, MailRefused } from './mail-events.js';
import { OutboxCommitSignal } from './mail.service.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';

/** One notification an hour: an unavailable mail server makes thousands of mails fail. */
const QUIET_MS = 3_600_000;

/** Mail that could not be sent. It stays in the outbox until an admin sends it again. */
@Injectable()
export class FailedMail {
  /** Serialised, so that concurrent failures cause one notification. */
  private readonly queue = new PQueue({ concurrency: 1 });

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly mailFailed: MailFailed,
    private readonly mailRefused: MailRefused,
    private readonly commitSignal: OutboxCommitSignal,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQueryDto): Promise<Page<OutboxRecord>> {
    return this.outbox.listFailed(query);
  }

  /** Makes a failed mail due again, with all its attempts. @returns null if there is no such failed mail */
  async retry(session: ClientSession, id: string): Promise<OutboxRecord | null> {
    const again = await this.outbox.retry(session, id, this.clock.now());
    if (again) this.commitSignal.notifyAfterCommit(session);
    return again;
  }

  /** Removes a mail to a contact, which must not be sent again. */
  async addRefused(mail: OutboxRecord, claim: string, reason: string): Promise<void> {
    await this.transactions.run(async (session) => {
      if (await this.outbox.remove(session, mail._id, claim)) await this.mailRefused.emit(session, mail, reason);
    });
  }

  /** Marks a mail as failed. */
  async add(mail: OutboxRecord, claim: string, lastError: string): Promise<void> {
    await this.queue.add(() => this.addInTransaction(mail, claim, lastError));
  }

  private async addInTransaction(mail: OutboxRecord, claim: string, lastError: string): Promise<void> {
    await this.transactions.run(async (session) => {
      const now = this.clock.now();
      const earlier = await this.outbox.countFailedSince(session, new Date(now.getTime() - QUIET_MS));
      const isFailed = await this.outbox.markFailed(session, mail._id, claim, { failedAt: now, lastError });
      if (isFailed && earlier === 0) await this.mailFailed.emit(session, mail);
    });
  }
}
