import { Injectable } from '@nestjs/common';
import { ACCOUNT_REMINDER_MESSAGES, formatMoney, remindedLately } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict, orNotFound, TooManyRequestsError } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { type AccountReminderDto } from '../../../people/users/dto/user.dto.js';
import { auditTargetOf, UsersService } from '../../../people/users/users.service.js';
import { InvoiceRepository } from '../invoices/persistence/invoice.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Minimum age of the last reminder for another one after an approval. */
const AFTER_APPROVAL_MS = 3 * DAY_MS;
/** Interval of reminders while money is owed. */
const EVERY_MS = 7 * DAY_MS;
/** Maximum number of reminders to a person. Notifications in the app stay. */
const MAILS_MAX = 8;
/** Minimum interval of reminders by admins. */
const BY_ADMIN_MS = DAY_MS;

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

  /** Reminds a person who has no account and was never reminded, when a job is assigned. */
  async remindFirst(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    await this.send(session, userId, null);
  }

  /** Records a reminder without an account, once in three days. @returns whether to call `notify` once the invoice exists */
  async noteApproval(session: ClientSession, userId: Types.ObjectId): Promise<boolean> {
    return this.users.noteAccountAsked(session, userId, new Date(this.clock.now().getTime() - AFTER_APPROVAL_MS));
  }

  async notify(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    const { naira } = await this.invoices.totals({ annotatorId: userId, tab: 'unpaid' }, session);
    const waitingText = naira.amount > 0 ? formatMoney(naira) : null;
    await this.notifications.notify(session, { userId, kind: 'account-needed', data: { waitingText } });
  }

  /** Reminds people who are owed money, have no account, and were last reminded a week ago. Several servers may run it at once. */
  async remindDue(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - EVERY_MS);
    for (const { _id, payoutAccount, accountAskedAt, accountAsks = 0 } of await this.users.findMany(await this.invoices.owedAnnotators())) {
      const isDue = !payoutAccount && (!accountAskedAt || accountAskedAt <= before) && accountAsks < MAILS_MAX;
      if (isDue) await this.transactions.run((session) => this.send(session, _id, before));
    }
  }

  /** @throws 404; 409 if they have an account or are not an active annotator; 429 if they were reminded within a day */
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

  /** @param notAfter latest time of the last reminder; null if there must be none */
  private async send(session: ClientSession, userId: Types.ObjectId, notAfter: Date | null): Promise<void> {
    if (await this.users.noteAccountAsked(session, userId, notAfter)) await this.notify(session, userId);
  }
}
