import { type PayoutStatus } from '../lifecycle/payout.lifecycle.js';

/** The state of an unpaid invoice on an annotator's payment screens. */
export const PAYMENT_MESSAGES = {
  rateMissing: 'waits for an exchange rate',
  onItsWay: 'on its way to your bank',
  awaitsApproval: 'waiting for approval by a second admin',
  payBy: 'paid by',
  wasDue: 'was due by',
} as const;

/** What an invoice in a payout waits for. @param payout its payout, as the server names its status */
export const processingText = (payout: { readonly status: string } | null): string =>
  payout?.status === ('Awaiting Approval' satisfies PayoutStatus) ? PAYMENT_MESSAGES.awaitsApproval : PAYMENT_MESSAGES.onItsWay;
