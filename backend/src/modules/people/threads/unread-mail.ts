import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { ThreadRepository } from './persistence/thread.repository.js';
import { type Side, SIDES, type ThreadRecord } from './persistence/thread.schema.js';
import { adminPage, annotatorPage, otherSide } from './thread-rules.js';

@Injectable()
export class UnreadMail {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Sends due mails. Several servers may run it at once. */
  async sendDue(): Promise<void> {
    const now = this.clock.now();
    for (const side of SIDES) {
      for (const { _id } of await this.threads.findDue(side, now)) {
        await this.transactions.run(async (session) => {
          const thread = await this.threads.claimMail(session, _id, side, now);
          if (thread) await this.mail(session, thread, side);
        });
      }
    }
  }

  /** Sends the pending mail of a thread; does nothing if it was sent already. */
  async sendNow(session: ClientSession, thread: ThreadRecord, side: Side): Promise<void> {
    if (!thread.mailDue[side]) return;
    await this.threads.saveThread(session, { ...thread, mailDue: { ...thread.mailDue, [side]: null } });
    await this.mail(session, thread, side);
  }

  private async mail(session: ClientSession, thread: ThreadRecord, side: Side): Promise<void> {
    const { _id, title: about, annotatorId, unread } = thread;
    const count = unread[side];
    if (side === 'admin') {
      const data = { about, count, link: adminPage(thread) };
      await this.notifications.notifyAdmins(session, { kind: 'annotator-message-waiting', data });
      return;
    }
    const newest = await this.threads.newestOf(session, _id, otherSide(side));
    if (!newest) return;
    const { text, fromName } = newest;
    const data = { about, count, text, fromName, link: annotatorPage(thread) };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'message-waiting', data });
  }
}
