import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { type Recipient, refuseHeaderInjection } from './domain/headers.js';
import { type Email, oneLine, renderEmail } from './domain/email.js';
import { type MailingList } from './persistence/outbox.schema.js';
import { OutboxRepository } from './persistence/outbox.repository.js';

@Injectable()
export class OutboxCommitSignal extends CommitSignal {}

@Injectable()
export class MailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly commitSignal: OutboxCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Writes a mail to the outbox; the worker sends it after the commit. @throws Error for a header injection */
  async send(session: ClientSession, { to, email, list }: { to: Recipient; email: Email; list?: MailingList }): Promise<void> {
    const mail = {
      to: { name: oneLine(to.name), address: to.address },
      ...renderEmail(email, this.settings.publicUrl),
      sealed: email.secret === true,
      list: list ?? null,
    };
    refuseHeaderInjection(mail);
    await this.outbox.insert(session, mail, this.clock.now());
    this.commitSignal.notifyAfterCommit(session);
  }

  /** Removes the mail to a contact that is not sent. */
  async removeOfContact(session: ClientSession, contactId: string): Promise<void> {
    await this.outbox.removeOfContact(session, contactId);
  }

  async figures(): ReturnType<OutboxRepository['figures']> {
    return this.outbox.figures(this.clock.now());
  }
}
