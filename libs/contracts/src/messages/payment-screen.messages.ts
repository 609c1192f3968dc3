import { type PayoutStatus } from '../lifecycle/payout.lifecycle.js';

/** States of an unpaid invoice on an annotator's payment screens. */
export const PAYMENT_MESSAGES = {
  rateMissing: 'waits for an exchange rate',
  onItsWay: 'on its way to your bank',
  awaitsApproval: 'waiting for approval by a second admin',
  payBy: 'due by',
  wasDue: 'late: was due by',
} as const;

type PayoutOfInvoice = { readonly status: string } | null;

export const waitsForApproval = (payout: PayoutOfInvoice): boolean => payout?.status === ('Awaiting Approval' satisfies PayoutStatus);

export const processingText = (payout: PayoutOfInvoice): string =>
  waitsForApproval(payout) ? PAYMENT_MESSAGES.awaitsApproval : PAYMENT_MESSAGES.onItsWay;
