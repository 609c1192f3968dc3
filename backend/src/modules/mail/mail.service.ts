import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { type Recipient, refuseHeaderInjection } from './domain/headers.js';
import { type Email, oneLine, renderEmail } from './domain/email.js';
import { OutboxCommitSignal } from './outbox-commit-signal.js';
import { OutboxRepository } from './persistence/outbox.repository.js';

/** Puts letters into the outbox. The worker takes them from there, whatever happens to this process meanwhile. */
@Injectable()
export class MailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly commitSignal: OutboxCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Writes a letter to the outbox in the caller's transaction: it leaves when that commits, and never when it does not.
   *
   * @throws Error where the address would smuggle in a header
   */
  async send(session: ClientSession, { to, letter }: { to: Recipient; letter: Email }): Promise<void> {
    const mail = {
      to: { name: oneLine(to.name), address: to.address },
      ...renderEmail(letter, this.settings.publicUrl),
      sealed: letter.secret === true,
    };
    refuseHeaderInjection(mail);
    await this.outbox.insert(session, mail, this.clock.now());
    this.commitSignal.notifyAfterCommit(session);
  }
}
