import { CURRENCIES, type Currency, type PaymentTab } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** What an annotator's invoices come to, or a part of what everybody's do. Derived: invoices are the truth. */
export interface InvoiceTotalsRecord extends Partial<Record<PaymentTab, number>> {
  /** The annotator, or the name of a part (`partOf`). */
  _id: string;
  /** What waits for a rate, in minor units. */
  waiting?: Partial<Record<Currency, number>>;
}

export const INVOICE_TOTALS_MODEL = 'InvoiceTotals';

export const invoiceTotalsSchema = new Schema<InvoiceTotalsRecord>(
  {
    _id: { type: String, required: true },
    unpaid: { type: Number },
    paid: { type: Number },
    waiting: { type: new Schema(Object.fromEntries(CURRENCIES.map((currency) => [currency, { type: Number }])), { _id: false }) },
  },
  { collection: 'invoicetotals', versionKey: false },
);
