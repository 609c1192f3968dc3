import { INVOICE_STATUSES_OF_TAB, type InvoiceStatus, PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';

/** Tab of the payment screens; null for Void, which no tab shows. */
export const tabOf = (status: InvoiceStatus): PaymentTab | null =>
  PAYMENT_TABS.find((tab) => INVOICE_STATUSES_OF_TAB[tab].includes(status)) ?? null;
