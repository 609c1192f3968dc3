import { ACCOUNT_REMINDER_MESSAGES } from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { kind } from './kind.js';

const PAYMENT = { to: 'annotator', by: ['app', 'mail'], choice: 'payments' } as const;
const FAILURE = { to: 'annotator', by: ['app', 'mail'] } as const;
const ACCOUNT = { to: 'annotator or admin', by: ['app', 'mail'], showsOrigin: true } as const;
const ADMINS = { to: 'admins', by: ['app', 'mail'], duties: ['pay'] } as const;
const FLOOR = { ...ADMINS, duties: ['projects', 'pay'] } as const;
const NAMING = { ...ADMINS, namesOthers: true } as const;

const CHECK_ACCOUNT = { label: 'Check your payout account', link: '/dashboard/profile' } as const;

const SEE_RATES = { label: 'See the rates', link: '/admin/payments/rates' } as const;

/** `invoices` is a list such as `INV-2026-000001`. */
interface FailedPayout {
  readonly invoices: string;
  readonly amountText: string;
  readonly why: string;
}

type FloorText = 'projectName' | 'payText' | 'floorText' | 'proposal';

/** `why` is a sentence; null if nobody knows. */
interface LateInvoice {
  readonly invoiceId: string;
  readonly amountText: string;
  readonly about: string;
  readonly payBy: string;
  readonly why: string | null;
  /** Says what happens next. */
  readonly follows: string;
}

interface Bonus {
  readonly invoiceId: string;
  readonly amountText: string;
  readonly about: string;
  readonly reason: string;
}

/** `mayFrom`, in Lagos time, is the end of a new admin's cooling-off; null or missing if they may approve. */
interface BatchToApprove {
  readonly amountText: string;
  readonly count: number;
  readonly byName: string;
  readonly batchId: string;
  readonly mayFrom?: string | null;
}

/** Accounts are masked. */
export const PAYMENT_KINDS = {
  /** `reference` is the bank's if it gave one. */
  'invoice-paid': kind(
    PAYMENT,
    ({
      invoiceNumber,
      amountText,
      account,
      reference,
    }: {
      invoiceNumber: string;
      amountText: string;
      account: string;
      reference: string;
    }) => ({
      title: `Paid: ${amountText}`,
      text: `${amountText} for ${invoiceNumber} was paid to your account ${oneLine(account)}. The bank's reference is ${oneLine(reference)}.`,
      next: 'You find it among your paid tasks, with its receipt.',
      label: 'See your payments',
      link: '/dashboard/payment?tab=paid',
    }),
  ),
  'bonus-given': kind(PAYMENT, ({ invoiceId, amountText, about, reason, payBy }: Bonus & { readonly payBy: string }) => ({
    title: `A bonus for you: ${amountText}`,
    text: `You get a bonus of ${amountText} for ${oneLine(about)}, paid by ${payBy}. The reason: ${reason}`,
    next: 'Nothing is to be done: it reaches your account like your other pay.',
    label: 'See the bonus',
    link: `/dashboard/payment/${invoiceId}`,
  })),
  'bonus-voided': kind(PAYMENT, ({ invoiceId, amountText, about, reason }: Bonus) => ({
    title: `A bonus was taken back: ${amountText}`,
    text: `The bonus of ${amountText} for ${oneLine(about)} is not paid. The reason: ${reason}`,
    next: 'The pay for your work stays as it is.',
    label: 'See the bonus',
    link: `/dashboard/payment/${invoiceId}`,
  })),
  'invoice-late': kind(FAILURE, ({ invoiceId, amountText, about, payBy, why, follows }: LateInvoice) => ({
    title: `Your pay is late: ${amountText}`,
    text: `${amountText} for ${oneLine(about)} was due by ${payBy}, and is not paid. ${why === null ? 'The reason is not known.' : oneLine(why)} ${oneLine(follows)} Nothing is lost: you are still owed it.`,
    next: 'It stays among your unpaid tasks until it is paid.',
    label: 'See the invoice',
    link: `/dashboard/payment/${invoiceId}`,
  })),
  'payout-sent': kind(PAYMENT, ({ invoices, amountText, account }: { invoices: string; amountText: string; account: string }) => ({
    title: `On its way: ${amountText}`,
    text: `${amountText} for ${invoices} was sent to your account ${oneLine(account)}.`,
    next: 'You hear from us when the bank has paid it, most often within minutes.',
    label: 'See your payments',
    link: '/dashboard/payment?tab=unpaid',
  })),
  'payout-failed': kind(FAILURE, ({ invoices, amountText, why }: FailedPayout) => ({
    title: `A payout of ${amountText} did not work`,
    text: `${amountText} for ${invoices} could not be paid: ${oneLine(why)}. Nothing is lost: you are still owed it.`,
    next: 'We try again. Please check the payout account in your profile meanwhile.',
    ...CHECK_ACCOUNT,
  })),
  'payout-returned': kind(FAILURE, ({ invoices, amountText, why }: FailedPayout) => ({
    title: `Your bank sent ${amountText} back to us`,
    text: `The payout of ${amountText} for ${invoices} came back to us: ${oneLine(why)}. Nothing is lost: you are owed it again.`,
    next: 'Please check the payout account in your profile: we pay it out again.',
    ...CHECK_ACCOUNT,
  })),
  /** `waitingText` is null if nothing is owed yet. */
  'account-needed': kind({ to: 'annotator', by: ['mail'] }, ({ waitingText }: { waitingText: string | null }) => ({
    title: ACCOUNT_REMINDER_MESSAGES.needed,
    text: `${waitingText ? `${waitingText} is waiting for you. ` : ''}${ACCOUNT_REMINDER_MESSAGES.neededText}`,
    next: 'Open your profile, choose Edit, and enter your bank, account number and account name.',
    label: 'Add your payout account',
    link: '/dashboard/profile',
  })),
  'payout-account-added': kind(ACCOUNT, ({ account }: { account: string }) => ({
    title: 'Your payout account was added',
    text: `From now on you are paid to ${oneLine(account)}.`,
    next: 'If it was you, nothing is to be done. If not, set a new password at once, which logs everybody out, and set your account right.',
    label: 'Set a new password',
    link: '/forgot-password',
  })),
  'payout-account-changed': kind(ACCOUNT, ({ account, until }: { account: string; until: string }) => ({
    title: 'Your payout account was changed',
    text: `From now on you are paid to ${oneLine(account)}. For your safety payouts are held until ${until}, Lagos time.`,
    next: 'If it was you, nothing is to be done. If not, set a new password at once, which logs everybody out, and set your account right.',
    label: 'Set a new password',
    link: '/forgot-password',
  })),
  'payout-attention': kind(NAMING, ({ reference, name, why }: { reference: string; name: string; why: string }) => ({
    title: `A payout needs you: ${oneLine(name)}`,
    text: `The payout ${reference} to ${oneLine(name)} does not fit what the bank says. ${oneLine(why)}`,
    next: 'Nothing was moved because of it. Please compare it with the bank.',
    label: 'See the payout',
    link: `/admin/payments/payouts?q=${encodeURIComponent(reference)}`,
  })),
  'payout-approval': kind(NAMING, ({ amountText, count, byName, batchId, mayFrom }: BatchToApprove) => ({
    title: `${amountText} awaits ${mayFrom ? 'approval' : 'your approval'}`,
    text: `${oneLine(byName)} made ${count === 1 ? 'a payout' : `${count} payouts`} of ${amountText}. It is above what one admin may pay alone.`,
    next: mayFrom
      ? `You are a new admin: you may approve it from ${mayFrom}, Lagos time. Another admin may now. If it is wrong, cancel it.`
      : 'Look at it, and approve or cancel it.',
    label: 'See the batch',
    link: `/admin/payments/batches/${batchId}`,
  })),
  'payout-report-differs': kind(ADMINS, ({ day, differenceText }: { day: string; differenceText: string }) => ({
    title: `Bank and ledger differ on ${day}`,
    text: `The report of ${day} finds ${differenceText} between what the bank paid and what the ledger has.`,
    next: 'The report names each transfer that has no counterpart.',
    label: 'See the report',
    link: '/admin/payments/reports',
  })),
  /** `proposal` is a sentence. */
  'pay-below-floor': kind(
    FLOOR,
    ({ projectId, projectName, payText, floorText, proposal }: { projectId: string } & Record<FloorText, string>) => ({
      title: `Pay below the floor: ${oneLine(projectName)}`,
      text: `Work in ${oneLine(projectName)} pays ${payText} an hour, below the floor of ${floorText}. ${proposal}`,
      next: 'Set a rate or give a bonus on the page of the project. You hear of it again in a week.',
      label: 'Set a rate or give a bonus',
      link: `/admin/projects/${projectId}`,
    }),
  ),
  'rate-missing': kind(ADMINS, ({ currency }: { currency: string }) => ({
    title: `No exchange rate for ${currency}`,
    text: `There is no exchange rate of the last 24 hours for ${currency}, so work in it cannot be quoted or paid.`,
    next: 'Set a rate. Invoices that wait for it are quoted at once.',
    label: 'Set a rate',
    link: '/admin/payments/rates',
  })),
  /** `confirmedText` is null if there was no rate before. */
  'rate-proposed': kind(
    NAMING,
    ({ rateText, confirmedText, byName }: { rateText: string; confirmedText: string | null; byName: string }) => ({
      title: `An exchange rate awaits approval: ${rateText}`,
      text: `${oneLine(byName)} proposes ${rateText}. ${confirmedText === null ? 'There was no rate before it.' : `The last confirmed rate is ${confirmedText}.`} Another admin must approve it.`,
      next: 'Compare it with a source of your own. Approve or refuse it within a day.',
      ...SEE_RATES,
    }),
  ),
  /** `byName` is null if the operator of the server set the rate, without a proposal. */
  'rate-approved': kind(
    NAMING,
    ({ rateText, byName, proposedByName }: { rateText: string; byName: string | null; proposedByName: string | null }) => ({
      title: `A new exchange rate: ${rateText}`,
      text:
        byName === null
          ? `The people who run Labelbridge set ${rateText} on the server.`
          : `${oneLine(byName)} approved ${rateText}, as ${oneLine(proposedByName ?? 'another admin')} proposed.`,
      next: 'Invoices without a rate are quoted at it. If it is wrong, set the right rate.',
      ...SEE_RATES,
    }),
  ),
  'rate-refused': kind(NAMING, ({ rateText, byName, proposedByName }: { rateText: string; byName: string; proposedByName: string }) => ({
    title: `An exchange rate was not set: ${rateText}`,
    text:
      byName === proposedByName
        ? `${oneLine(byName)} withdrew the proposed rate ${rateText}.`
        : `${oneLine(byName)} refused the rate ${rateText}, which ${oneLine(proposedByName)} proposed.`,
    next: 'The exchange rate stays as it was.',
    ...SEE_RATES,
  })),
};
