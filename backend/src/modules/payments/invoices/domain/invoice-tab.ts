import { INVOICE_STATUSES_OF_TAB, type InvoiceStatus, PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';

/** The tab of the payment screens that shows an invoice of this status; null for Void, which none shows. */
export const tabOf = (status: InvoiceStatus): PaymentTab | null =>
  PAYMENT_TABS.find((tab) => INVOICE_STATUSES_OF_TAB[tab].includes(status)) ?? null;
