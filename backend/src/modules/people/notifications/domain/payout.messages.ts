import { oneLine } from '../../../foundation/mail/domain/email.js';
import { type MessagesOf, type PayoutKind } from './notification.js';

const CHECK_ACCOUNT = { label: 'Check your payout account', link: '/dashboard/profile' } as const;

const SEE_RATES = { label: 'See the rates', link: '/admin/payments/rates' } as const;

export const PAYOUT_MESSAGES: MessagesOf<PayoutKind> = {
  'invoice-paid': ({ invoiceNumber, amountText, account, reference }) => ({
    title: `Paid: ${amountText}`,
    text: `${amountText} for ${invoiceNumber} was paid to your account ${oneLine(account)}. The bank's reference is ${oneLine(reference)}.`,
    next: 'You find it among your paid tasks, with its receipt.',
    label: 'See your payments',
    link: '/dashboard/payment?tab=paid',
  }),
  'payout-sent': ({ invoices, amountText, account }) => ({
    title: `On its way: ${amountText}`,
    text: `${amountText} for ${invoices} was sent to your account ${oneLine(account)}.`,
    next: 'You hear from us when the bank has paid it, most often within minutes.',
    label: 'See your payments',
    link: '/dashboard/payment?tab=unpaid',
  }),
  'payout-failed': ({ invoices, amountText, why }) => ({
    title: `A payout of ${amountText} did not work`,
    text: `${amountText} for ${invoices} could not be paid: ${oneLine(why)}. Nothing is lost: you are still owed it.`,
    next: 'We try again. Please check the payout account in your profile meanwhile.',
    ...CHECK_ACCOUNT,
  }),
  'payout-returned': ({ invoices, amountText, why }) => ({
    title: `Your bank sent ${amountText} back to us`,
    text: `The payout of ${amountText} for ${invoices} came back to us: ${oneLine(why)}. Nothing is lost: you are owed it again.`,
    next: 'Please check the payout account in your profile: we pay it out again.',
    ...CHECK_ACCOUNT,
  }),
  'payout-account-added': ({ account }) => ({
    title: 'Your payout account was added',
    text: `From now on you are paid to ${oneLine(account)}.`,
    next: 'If it was you, nothing is to be done. If not, set a new password at once, which logs everybody out, and set your account right.',
    label: 'Set a new password',
    link: '/forgot-password',
  }),
  'payout-account-changed': ({ account, until }) => ({
    title: 'Your payout account was changed',
    text: `From now on you are paid to ${oneLine(account)}. For your safety payouts are held until ${until}, Lagos time.`,
    next: 'If it was you, nothing is to be done. If not, set a new password at once, which logs everybody out, and set your account right.',
    label: 'Set a new password',
    link: '/forgot-password',
  }),
  'payout-attention': ({ reference, name, why }) => ({
    title: `A payout needs you: ${oneLine(name)}`,
    text: `The payout ${reference} to ${oneLine(name)} does not fit what the bank says. ${oneLine(why)}`,
    next: 'Nothing was moved because of it. Please compare it with the bank.',
    label: 'See the payout',
    link: `/admin/payments/payouts?q=${encodeURIComponent(reference)}`,
  }),
  'payout-approval': ({ amountText, count, byName, batchId, mayFrom }) => ({
    title: `${amountText} awaits ${mayFrom ? 'approval' : 'your approval'}`,
    text: `${oneLine(byName)} made ${count === 1 ? 'a payout' : `${count} payouts`} of ${amountText}. It is above what one admin may pay alone.`,
    next: mayFrom
      ? `You are a new admin: you may approve it from ${mayFrom}, Lagos time. Another admin may now. If it is wrong, cancel it.`
      : 'Look at it, and approve or cancel it.',
    label: 'See the batch',
    link: `/admin/payments/batches/${batchId}`,
  }),
  'payout-report-differs': ({ day, differenceText }) => ({
    title: `Bank and ledger differ on ${day}`,
    text: `The report of ${day} finds ${differenceText} between what the bank paid and what the ledger has.`,
    next: 'The report names each transfer that has no counterpart.',
    label: 'See the report',
    link: '/admin/payments/reports',
  }),
  'rate-missing': ({ currency }) => ({
    title: `No exchange rate for ${currency}`,
    text: `There is no exchange rate of the last 24 hours for ${currency}, so work in it cannot be quoted or paid.`,
    next: 'Set a rate. Invoices that wait for it are quoted at once.',
    label: 'Set a rate',
    link: '/admin/payments/rates',
  }),
  'rate-proposed': ({ rateText, confirmedText, byName }) => ({
    title: `An exchange rate awaits approval: ${rateText}`,
    text: `${oneLine(byName)} proposes ${rateText}. ${confirmedText === null ? 'There was no rate before it.' : `The last confirmed rate is ${confirmedText}.`} Another admin must approve it.`,
    next: 'Compare it with a source of your own. Approve or refuse it within a day.',
    ...SEE_RATES,
  }),
  'rate-approved': ({ rateText, byName, proposedByName }) => ({
    title: `A new exchange rate: ${rateText}`,
    text:
      byName === null
        ? `The people who run Labelbridge set ${rateText} on the server.`
        : `${oneLine(byName)} approved ${rateText}, as ${oneLine(proposedByName ?? 'another admin')} proposed.`,
    next: 'Invoices without a rate are quoted at it. If it is wrong, set the right rate.',
    ...SEE_RATES,
  }),
  'rate-refused': ({ rateText, byName, proposedByName }) => ({
    title: `An exchange rate was not set: ${rateText}`,
    text:
      byName === proposedByName
        ? `${oneLine(byName)} withdrew the proposed rate ${rateText}.`
        : `${oneLine(byName)} refused the rate ${rateText}, which ${oneLine(proposedByName)} proposed.`,
    next: 'The exchange rate stays as it was.',
    ...SEE_RATES,
  }),
};
