/** Addresses of the payout screens. */
export const payoutPath = (id: string): string => `/admin/payments/payouts/${id}`;
export const batchPath = (id: string): string => `/admin/payments/batches/${id}`;
export const tracePath = (invoiceId: string): string => `/admin/payments/trace/${invoiceId}`;
export const jobPath = (id: string): string => `/admin/jobs/${id}`;
