import { defineLifecycle } from './lifecycle.js';

/** Statuses of a payout. `Sent` means that the bank may have it; its result is not known yet. */
export const PAYOUT_STATUSES = ['Awaiting Approval', 'Queued', 'Sent', 'Paid', 'Failed', 'Cancelled', 'Returned'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Statuses of a batch: the payouts of one request. */
export const PAYOUT_BATCH_STATUSES = ['Awaiting Approval', 'Approved', 'Cancelled'] as const;
export type PayoutBatchStatus = (typeof PAYOUT_BATCH_STATUSES)[number];

export type PayoutAction = 'approve' | 'cancel' | 'send' | 'settle' | 'confirm' | 'fail' | 'return';

/**
 * Lifecycle of a payout. One that needs no approval starts as Queued. `confirm` and `fail` from Queued are for payouts that an admin
 * makes at their bank by hand. A failed payout is retried as a new one, with its own reference.
 */
export const PAYOUT_LIFECYCLE = /* @__PURE__ */ defineLifecycle<PayoutStatus, PayoutAction>({
  name: 'payout',
  states: PAYOUT_STATUSES,
  initial: 'Awaiting Approval',
  transitions: [
    { action: 'approve', from: 'Awaiting Approval', to: 'Queued', by: ['admin'], duty: 'pay' },
    { action: 'cancel', from: 'Awaiting Approval', to: 'Cancelled', by: ['admin', 'system'], duty: 'pay' },
    { action: 'cancel', from: 'Queued', to: 'Cancelled', by: ['admin', 'system'], duty: 'pay' },
    { action: 'send', from: 'Queued', to: 'Sent', by: ['system'] },
    { action: 'confirm', from: 'Queued', to: 'Paid', by: ['admin'], duty: 'pay' },
    { action: 'fail', from: 'Queued', to: 'Failed', by: ['admin'], duty: 'pay', reasonRequired: true },
    { action: 'settle', from: 'Sent', to: 'Paid', by: ['system'] },
    { action: 'fail', from: 'Sent', to: 'Failed', by: ['system'], reasonRequired: true },
    { action: 'return', from: 'Sent', to: 'Returned', by: ['system'], reasonRequired: true },
    { action: 'return', from: 'Paid', to: 'Returned', by: ['admin', 'system'], duty: 'pay', reasonRequired: true },
  ],
});

/** Statuses with a result to come. */
export const OPEN_PAYOUT_STATUSES = ['Awaiting Approval', 'Queued', 'Sent'] as const satisfies readonly PayoutStatus[];

export const isFinalPayout = (status: PayoutStatus): boolean => !OPEN_PAYOUT_STATUSES.some((open) => open === status);
