import { INVOICE_STATUSES, type InvoiceStatus } from '../statuses.js';
import { defineLifecycle } from './lifecycle.js';

export type InvoiceAction = 'pay' | 'process' | 'settle' | 'return' | 'reopen' | 'void';

/**
 * Lifecycle of an invoice (product.md). An invoice in a payout cannot be voided. A paid one reopens only if the bank sent the money
 * back: with a reason, and a correction in the ledger. Admins void bonuses alone; the invoice of a job follows its job.
 */
export const INVOICE_LIFECYCLE = /* @__PURE__ */ defineLifecycle<InvoiceStatus, InvoiceAction>({
  name: 'invoice',
  states: INVOICE_STATUSES,
  initial: 'Unpaid',
  transitions: [
    { action: 'pay', from: 'Unpaid', to: 'Paid', by: ['admin'], duty: 'pay' },
    { action: 'process', from: 'Unpaid', to: 'Processing', by: ['system'] },
    { action: 'settle', from: 'Processing', to: 'Paid', by: ['system'] },
    { action: 'return', from: 'Processing', to: 'Unpaid', by: ['system'] },
    { action: 'reopen', from: 'Paid', to: 'Unpaid', by: ['system'], reasonRequired: true },
    { action: 'void', from: 'Unpaid', to: 'Void', by: ['admin', 'system'], duty: 'pay' },
  ],
});
