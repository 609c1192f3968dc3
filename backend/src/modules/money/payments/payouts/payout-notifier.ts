import { Inject, Injectable } from '@nestjs/common';
import { bankName, capitalised, formatMoney } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { lagosTime } from '../../../../common/clock/lagos-time.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { AdminEvents } from '../../../people/notifications/admin-events.service.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { coolingOffUntil } from '../../../people/users/users.policy.js';
import { UsersService } from '../../../people/users/users.service.js';
import { type BatchRecord } from './persistence/batch.schema.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

const INVOICES_NAMED = 3;

const naira = (amount: number): string => formatMoney({ amount, currency: 'NGN' });

export const accountLabel = (bankCode: string, maskedNumber: string): string => `${bankName(bankCode) ?? bankCode} ${maskedNumber}`;

@Injectable()
export class PayoutNotifier {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly events: AdminEvents,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async sent(session: ClientSession, payout: PayoutRecord): Promise<void> {
    await this.notifications.notify(session, {
      userId: payout.annotatorId,
      kind: 'payout-sent',
      data: { ...summaryOf(payout), account: accountOf(payout) },
    });
  }

  async paid(session: ClientSession, payout: PayoutRecord): Promise<void> {
    const { invoices, amountText } = summaryOf(payout);
    const data = { invoiceNumber: invoices, amountText, account: accountOf(payout), reference: payout.bankReference ?? payout.reference };
    await this.notifications.notify(session, { userId: payout.annotatorId, kind: 'invoice-paid', data });
  }

  /** Notifies of a failure, or of a return before or after the payment. */
  async failed(session: ClientSession, payout: PayoutRecord): Promise<void> {
    const kind = payout.status === 'Returned' ? 'payout-returned' : 'payout-failed';
    await this.notifications.notify(session, { userId: payout.annotatorId, kind, data: { ...summaryOf(payout), why: payout.why ?? '' } });
    const { reference: title, provider } = payout;
    const listLink = '/admin/payments/payouts';
    const link = `${listLink}?q=${encodeURIComponent(title)}`;
    const event = {
      kind: 'payouts-failed',
      group: `payouts-failed:${provider}`,
      name: capitalised(provider),
      title,
      link,
      listLink,
    } as const;
    await this.events.record(session, event);
  }

  async needsAttention(session: ClientSession, { reference, account }: PayoutRecord, why: string): Promise<void> {
    await this.notifications.notifyAdmins(session, { kind: 'payout-attention', data: { reference, name: account.accountName, why } });
  }

  /** Notifies all admins that bank and ledger differ. @param day YYYY-MM-DD */
  async reportDiffers(session: ClientSession, day: string, differenceKobo: number): Promise<void> {
    await this.notifications.notifyAdmins(session, {
      kind: 'payout-report-differs',
      data: { day, differenceText: naira(Math.abs(differenceKobo)) },
    });
  }

  /** Notifies all admins except the creator. New admins learn when their cooling-off period ends. */
  async awaitsApproval(session: ClientSession, { _id, by, count, netKobo }: BatchRecord): Promise<void> {
    const now = this.clock.now();
    const about = { amountText: naira(netKobo), count, byName: by.name, batchId: String(_id) };
    for (const admin of await this.users.findMany(await this.users.activeAdmins(session, ['pay']))) {
      if (String(admin._id) === by._id) continue;
      const until = coolingOffUntil(admin, this.settings, now);
      const data = { ...about, mayFrom: until ? lagosTime(until) : null };
      await this.notifications.notify(session, { userId: admin._id, kind: 'payout-approval', data });
    }
  }
}

const accountOf = ({ account }: PayoutRecord): string => accountLabel(account.bankCode, account.maskedNumber);

function summaryOf({ invoices, netKobo }: PayoutRecord): { invoices: string; amountText: string } {
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const more = numbers.length - INVOICES_NAMED;
  return {
    invoices: more > 0 ? `${numbers.slice(0, INVOICES_NAMED).join(', ')} and ${more} more` : numbers.join(', '),
    amountText: naira(netKobo),
  };
}
