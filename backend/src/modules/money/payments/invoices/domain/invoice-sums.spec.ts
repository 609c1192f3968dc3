import { describe, expect, it } from '@jest/globals';
import { INVOICE_STATUSES, type InvoiceStatus, type PaymentTab } from '@labelbridge/contracts';
import { tabOf } from './invoice-sums.js';

describe('the tab of an invoice', () => {
  const table: Record<InvoiceStatus, PaymentTab | null> = { Unpaid: 'unpaid', Processing: 'unpaid', Paid: 'paid', Void: null };
  it.each(INVOICE_STATUSES.map((status) => [status, table[status]] as const))('%s: %s', (status, tab) => {
    expect(tabOf(status)).toBe(tab);
  });
});
