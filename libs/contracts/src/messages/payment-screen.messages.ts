import { type PlainDate } from '../dates.js';
import { type PayoutStatus } from '../lifecycle/payout.lifecycle.js';
import { isOverdue } from '../pay-days.js';

/** States of an unpaid invoice on an annotator's payment screens. */
export const PAYMENT_MESSAGES = {
  rateMissing: 'waits for an exchange rate',
  onItsWay: 'on its way to your bank',
  awaitsApproval: 'waiting for approval by a second admin',
  payBy: 'due by',
  wasDue: 'late: was due by',
  /** After the day by which a job is paid. `isOverdue` tells the same. */
  dayEnds: 'until the end of that day in Lagos',
} as const;

/** Text before the day by which an unpaid invoice is, or was, to be paid. */
export const payByText = (payBy: PlainDate, today: PlainDate): string =>
  isOverdue(payBy, today) ? PAYMENT_MESSAGES.wasDue : PAYMENT_MESSAGES.payBy;

type PayoutOfInvoice = { readonly status: string } | null;

export const waitsForApproval = (payout: PayoutOfInvoice): boolean => payout?.status === ('Awaiting Approval' satisfies PayoutStatus);

export const processingText = (payout: PayoutOfInvoice): string =>
  waitsForApproval(payout) ? PAYMENT_MESSAGES.awaitsApproval : PAYMENT_MESSAGES.onItsWay;
