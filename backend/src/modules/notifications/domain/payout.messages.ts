import { oneLine } from '../../mail/domain/email.js';

/** What notices of payouts say. Amounts come written (`₦6,000.00`). `invoices` names them, such as `INV-2026-000001`. */
export interface PayoutNoticeData {
  /** `account` is masked; `reference` is the bank's where it has one. */
  'invoice-paid': { invoiceNumber: string; amountText: string; account: string; reference: string };
  'payout-sent': { invoices: string; amountText: string; account: string };
  'payout-failed': { invoices: string; amountText: string; why: string };
  'payout-returned': { invoices: string; amountText: string; why: string };
  /** `until` is written, in Lagos time. */
  'payout-account-changed': { account: string; until: string };
  /** To admins. */
  'payout-attention': { reference: string; name: string; why: string };
  'payout-approval': { amountText: string; count: number; byName: string; batchId: string };
  'payout-report-differs': { day: string; differenceText: string };
  'rate-missing': { currency: string };
}

export type PayoutNotice = { [Kind in keyof PayoutNoticeData]: { kind: Kind; data: PayoutNoticeData[Kind] } }[keyof PayoutNoticeData];

/** Kinds of notices of payouts; all are told in the app and by mail. */
export const PAYOUT_NOTICE_KINDS = [
  'invoice-paid',
  'payout-sent',
  'payout-failed',
  'payout-returned',
  'payout-account-changed',
  'payout-attention',
  'payout-approval',
  'payout-report-differs',
  'rate-missing',
] as const satisfies readonly (keyof PayoutNoticeData)[];

const PAID = '/dashboard/payment?tab=paid';
const RATES = '/admin/payments/rates';
const UNPAID = '/dashboard/payment?tab=unpaid';

/** Puts a notice of payouts into words. */
export function payoutWordsOf(notice: PayoutNotice): { title: string; text: string; next: string; label: string; link: string } {
  switch (notice.kind) {
    case 'invoice-paid': {
      const { invoiceNumber, amountText, account, reference } = notice.data;
      return {
        title: `Paid: ${amountText}`,
        text: `${amountText} for ${invoiceNumber} was paid to your account ${oneLine(account)}. The bank's reference is ${oneLine(reference)}.`,
        next: 'You find it among your paid tasks, with its receipt.',
        label: 'See your payments',
        link: PAID,
      };
    }
    case 'payout-sent': {
      const { invoices, amountText, account } = notice.data;
      return {
        title: `On its way: ${amountText}`,
        text: `${amountText} for ${invoices} was sent to your account ${oneLine(account)}.`,
        next: 'You hear from us when the bank has paid it, most often within minutes.',
        label: 'See your payments',
        link: UNPAID,
      };
    }
    case 'payout-failed': {
      const { invoices, amountText, why } = notice.data;
      return {
        title: `A payout of ${amountText} did not work`,
        text: `${amountText} for ${invoices} could not be paid: ${oneLine(why)}. Nothing is lost: you are still owed it.`,
        next: 'We try again. Please check the payout account in your profile meanwhile.',
        label: 'Check your payout account',
        link: '/dashboard/profile',
      };
    }
    case 'payout-returned': {
      const { invoices, amountText, why } = notice.data;
      return {
        title: `Your bank sent ${amountText} back to us`,
        text: `The payout of ${amountText} for ${invoices} came back to us: ${oneLine(why)}. Nothing is lost: you are owed it again.`,
        next: 'Please check the payout account in your profile: we pay it out again.',
        label: 'Check your payout account',
        link: '/dashboard/profile',
      };
    }
    case 'payout-account-changed': {
      const { account, until } = notice.data;
      return {
        title: 'Your payout account was changed',
        text: `From now on you are paid to ${oneLine(account)}. For your safety payouts are held until ${until}, Lagos time.`,
        next: 'If it was you, nothing is to be done. If not, change your password at once and set your account right.',
        label: 'See your profile',
        link: '/dashboard/profile',
      };
    }
    case 'payout-attention': {
      const { reference, name, why } = notice.data;
      return {
        title: `A payout needs you: ${oneLine(name)}`,
        text: `The payout ${reference} to ${oneLine(name)} does not fit what the bank says. ${oneLine(why)}`,
        next: 'Nothing was moved because of it. Please compare it with the bank.',
        label: 'See the payout',
        link: `/admin/payments/payouts?q=${encodeURIComponent(reference)}`,
      };
    }
    case 'payout-approval': {
      const { amountText, count, byName, batchId } = notice.data;
      return {
        title: `${amountText} awaits your approval`,
        text: `${oneLine(byName)} made ${count === 1 ? 'a payout' : `${count} payouts`} of ${amountText}. It is above what one admin may pay alone.`,
        next: 'Look at it, and approve or cancel it.',
        label: 'See the batch',
        link: `/admin/payments/batches/${batchId}`,
      };
    }
    case 'payout-report-differs': {
      const { day, differenceText } = notice.data;
      return {
        title: `Bank and ledger differ on ${day}`,
        text: `The report of ${day} finds ${differenceText} between what the bank paid and what the ledger has.`,
        next: 'The report names each transfer that has no counterpart.',
        label: 'See the report',
        link: '/admin/payments/reports',
      };
    }
    case 'rate-missing':
      return {
        title: `No exchange rate for ${notice.data.currency}`,
        text: `There is no exchange rate of the last 24 hours for ${notice.data.currency}, so work in it cannot be quoted or paid.`,
        next: 'Set a rate. Invoices that wait for it are quoted at once.',
        label: 'Set a rate',
        link: RATES,
      };
  }
}
