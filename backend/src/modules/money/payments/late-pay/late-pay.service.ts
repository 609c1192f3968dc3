import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  addDays,
  businessDate,
  countText,
  formatMoney,
  invoicePayBy,
  PAY_WITHIN_DAYS,
  type PlainDate,
  startOfBusinessDay,
} from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { Transactions } from '../../../../database/transactions.js';
import { AdminEvents } from '../../../people/notifications/admin-events.service.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { type UserRecord } from '../../../people/users/persistence/user.schema.js';
import { UsersService } from '../../../people/users/users.service.js';
import { InvoiceRepository, type LateTotal } from '../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../invoices/persistence/invoice.schema.js';
import { PayoutRepository } from '../payouts/persistence/payout.repository.js';
import { type PayoutRecord } from '../payouts/persistence/payout.schema.js';
import { lateReason } from './domain/late-reason.js';
import { LATE_PAY_DAY_MODEL, type LatePayDayRecord } from './late-pay-day.schema.js';

const DAY_ID = 'late-pay';

/** Tells annotators once that an invoice is not paid by its day, and the admins who pay each day what is late. */
@Injectable()
export class LatePay {
  constructor(
    @InjectModel(LATE_PAY_DAY_MODEL) private readonly days: Model<LatePayDayRecord>,
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Several servers may run it at once. @param onError receives what keeps one invoice from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const today = businessDate(this.clock.now());
    const before = startOfBusinessDay(addDays(today, -PAY_WITHIN_DAYS));
    for await (const late of this.invoices.lateUntold(before)) {
      const [people, payouts] = [
        new Map((await this.users.findMany(late.map(({ annotatorId }) => annotatorId))).map((user) => [String(user._id), user])),
        new Map(
          (await this.payouts.findMany(late.flatMap(({ payoutId }) => payoutId ?? []))).map((payout) => [String(payout._id), payout]),
        ),
      ];
      for (const invoice of late) {
        if (isStopping()) return;
        await this.tell(invoice, people.get(String(invoice.annotatorId)), payouts.get(String(invoice.payoutId))).catch(onError);
      }
    }
    await this.tellAdmins(await this.invoices.lateTotal(before), today);
  }

  private async tell(invoice: InvoiceRecord, person: UserRecord | undefined, payout: PayoutRecord | undefined): Promise<void> {
    const now = this.clock.now();
    const { why, follows } = lateReason({
      unquoted: invoice.unquoted,
      hasAccount: Boolean(person?.payoutAccount),
      heldUntil: person?.payoutAccount?.heldUntil ?? null,
      payout: payout ? { status: payout.status, why: payout.why } : null,
      now,
    });
    await this.transactions.run(async (session) => {
      if (!(await this.invoices.noteLateTold(session, invoice._id, now))) return;
      const data = {
        invoiceId: String(invoice._id),
        amountText: formatMoney(invoice.amount),
        about: invoice.bonus?.about ?? invoice.task?.title ?? invoice.invoiceNumber,
        payBy: invoicePayBy(invoice.invoicedDate),
        why,
        follows,
      };
      await this.notifications.notify(session, { userId: invoice.annotatorId, kind: 'invoice-late', data });
    });
  }

  /** Once a day while anything is late. */
  private async tellAdmins({ count, naira, unquoted }: LateTotal, today: PlainDate): Promise<void> {
    if (count === 0) return;
    const rest = unquoted > 0 ? `, and ${unquoted} without an exchange rate` : '';
    const name = `${countText(count, 'invoice')}, ${formatMoney({ amount: naira, currency: 'NGN' })}${rest}`;
    const link = '/admin/payments';
    await this.transactions.run(async (session) => {
      if (!(await this.claimDay(session, today))) return;
      await this.events.record(session, { kind: 'pay-late', group: 'pay-late', name, title: name, link, listLink: link });
    });
  }

  /** @returns false if admins were told today. Of two servers at once, one runs again and finds the row of the other */
  private async claimDay(session: ClientSession, day: PlainDate): Promise<boolean> {
    const { modifiedCount } = await this.days.updateOne({ _id: DAY_ID, day: { $lt: day } }, { $set: { day } }, { session });
    if (modifiedCount === 1) return true;
    if (await this.days.exists({ _id: DAY_ID }).session(session)) return false;
    await new this.days({ _id: DAY_ID, day }).save({ session });
    return true;
  }
}
