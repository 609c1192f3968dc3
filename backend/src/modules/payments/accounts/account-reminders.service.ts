import { Injectable } from '@nestjs/common';
import { ACCOUNT_REMINDER_MESSAGES, formatMoney, remindedLately } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { TooManyRequestsError } from '../../../common/errors/retry-after.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { type AccountReminderDto } from '../../users/dto/user.dto.js';
import { auditTargetOf, UsersService } from '../../users/users.service.js';
import { InvoiceRepository } from '../invoices/persistence/invoice.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An approved job reminds where the last mail is older than this. */
const AFTER_APPROVAL_MS = 3 * DAY_MS;
/** How often a mail is sent while money is owed. */
const EVERY_MS = 7 * DAY_MS;
/** The most mails that a person gets. The notifications in the app stay. */
const MAILS_MAX = 8;
/** Admins may remind a person once within this time. */
const BY_ADMIN_MS = DAY_MS;

/** Mails to annotators whose pay waits for a payout account: at their first job, and while money is owed. */
@Injectable()
export class AccountReminders {
  constructor(
    private readonly users: UsersService,
    private readonly invoices: InvoiceRepository,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A job is assigned: reminds a person without an account who was never reminded. */
  async remindFirst(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    await this.send(session, userId, null);
  }

  /**
   * A job is approved: notes that a person without an account is to be reminded, where we did not remind them within three days.
   *
   * @returns whether to call `notify` once the invoice is made
   */
  async noteApproval(session: ClientSession, userId: Types.ObjectId): Promise<boolean> {
    return this.users.noteAccountAsked(session, userId, new Date(this.clock.now().getTime() - AFTER_APPROVAL_MS));
  }

  /** Mails the reminder, with what is owed. */
  async notify(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    const { naira } = await this.invoices.totals({ annotatorId: userId, tab: 'unpaid' }, session);
    const waitingText = naira.amount > 0 ? formatMoney(naira) : null;
    await this.notifications.notify(session, { userId, kind: 'account-needed', data: { waitingText } });
  }

  /** Reminds the people who are owed money, have no account, and were last reminded a week ago. Several servers may do so at once. */
  async remindDue(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - EVERY_MS);
    for (const { _id, payoutAccount, accountAskedAt, accountAsks = 0 } of await this.users.findMany(await this.invoices.owedAnnotators())) {
      const isDue = !payoutAccount && (!accountAskedAt || accountAskedAt <= before) && accountAsks < MAILS_MAX;
      if (isDue) await this.transactions.run((session) => this.send(session, _id, before));
    }
  }

  /**
   * An admin reminds a person.
   *
   * @throws 404; 409 where they have an account or are no active annotator; 429 where they were reminded within a day
   */
  async remind(person: CurrentUser, id: string): Promise<Changed<AccountReminderDto>> {
    const userId = new Types.ObjectId(id);
    return this.transactions.run(async (session) => {
      const user = orNotFound(await this.users.findOne(userId, session));
      if (user.role !== 'USER' || user.status !== 'active') throw conflict(ACCOUNT_REMINDER_MESSAGES.notAnnotator);
      if (user.payoutAccount) throw conflict(ACCOUNT_REMINDER_MESSAGES.hasAccount);
      const now = this.clock.now();
      const wait = (user.accountAskedAt?.getTime() ?? 0) + BY_ADMIN_MS - now.getTime();
      if (wait > 0) throw new TooManyRequestsError(wait, remindedLately(Math.ceil(wait / HOUR_MS)));
      await this.send(session, userId, now);
      await this.audit.record(session, { by: person, action: 'user.remindAccount', target: auditTargetOf(user) });
      return { message: ACCOUNT_REMINDER_MESSAGES.reminded, data: { accountAskedAt: now.toISOString() } };
    });
  }

  /** @param notAfter the last reminder may be as late as this; null: there was none */
  private async send(session: ClientSession, userId: Types.ObjectId, notAfter: Date | null): Promise<void> {
    if (await this.users.noteAccountAsked(session, userId, notAfter)) await this.notify(session, userId);
  }
}
