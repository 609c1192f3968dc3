import { Injectable } from '@nestjs/common';
import { bankName, formatMoney } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { UsersService } from '../../users/users.service.js';
import { type BatchRecord } from './persistence/batch.schema.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

const INVOICES_NAMED = 3;

const naira = (amount: number): string => formatMoney({ amount, currency: 'NGN' });

/** The bank of an account and its last digits. */
export const accountInWords = (bankCode: string, maskedNumber: string): string => `${bankName(bankCode) ?? bankCode} ${maskedNumber}`;

/** Tells people what became of payouts, in the transaction that makes it so. */
@Injectable()
export class PayoutNotifier {
  constructor(
    private readonly notices: NotificationsService,
    private readonly users: UsersService,
  ) {}

  async sent(session: ClientSession, payout: PayoutRecord): Promise<void> {
    await this.notices.notify(session, {
      userId: payout.annotatorId,
      kind: 'payout-sent',
      data: { ...wordsOf(payout), account: accountOf(payout) },
    });
  }

  async paid(session: ClientSession, payout: PayoutRecord): Promise<void> {
    const { invoices, amountText } = wordsOf(payout);
    const data = { invoiceNumber: invoices, amountText, account: accountOf(payout), reference: payout.bankReference ?? payout.reference };
    await this.notices.notify(session, { userId: payout.annotatorId, kind: 'invoice-paid', data });
  }

  async failed(session: ClientSession, payout: PayoutRecord): Promise<void> {
    const kind = payout.status === 'Returned' ? 'payout-returned' : 'payout-failed';
    await this.notices.notify(session, { userId: payout.annotatorId, kind, data: { ...wordsOf(payout), why: payout.why ?? '' } });
  }

  async returned(session: ClientSession, payout: PayoutRecord): Promise<void> {
    await this.failed(session, payout);
  }

  /** Tells all admins that a person must look at a payout. */
  async needsAttention(session: ClientSession, payout: PayoutRecord, why: string): Promise<void> {
    const data = { reference: payout.reference, name: payout.account.accountName, why };
    for (const userId of await this.users.activeAdmins(session))
      await this.notices.notify(session, { userId, kind: 'payout-attention', data });
  }

  /** Tells all admins that bank and ledger differ. @param day YYYY-MM-DD */
  async reportDiffers(session: ClientSession, day: string, differenceKobo: number): Promise<void> {
    const data = { day, differenceText: naira(Math.abs(differenceKobo)) };
    for (const userId of await this.users.activeAdmins(session))
      await this.notices.notify(session, { userId, kind: 'payout-report-differs', data });
  }

  /** Tells the admins who may approve a batch, which are all but the one who made it. */
  async awaitsApproval(session: ClientSession, batch: BatchRecord): Promise<void> {
    const data = { amountText: naira(batch.netKobo), count: batch.count, byName: batch.by.name, batchId: String(batch._id) };
    for (const userId of await this.users.activeAdmins(session)) {
      if (String(userId) !== batch.by._id) await this.notices.notify(session, { userId, kind: 'payout-approval', data });
    }
  }
}

const accountOf = ({ account }: PayoutRecord): string => accountInWords(account.bankCode, account.maskedNumber);

function wordsOf({ invoices, netKobo }: PayoutRecord): { invoices: string; amountText: string } {
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const more = numbers.length - INVOICES_NAMED;
  return {
    invoices: more > 0 ? `${numbers.slice(0, INVOICES_NAMED).join(', ')} and ${more} more` : numbers.join(', '),
    amountText: naira(netKobo),
  };
}
