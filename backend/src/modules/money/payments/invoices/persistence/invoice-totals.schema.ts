import { CURRENCIES, type Currency, type PaymentTab } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** Sums of one annotator, or a part of the total. Derived from the invoices. */
export interface InvoiceTotalsRecord extends Partial<Record<PaymentTab, number>> {
  /** Annotator id, or name of a part (`partOf`). */
  _id: string;
  /** Invoices without a rate, in minor units. */
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
