import { type InvoiceFacts } from '../../ledger/domain/postings.js';
import { type InvoiceRecord } from './invoice.schema.js';

export const invoiceFacts = ({
  _id,
  jobId,
  annotatorId,
  amount,
}: Pick<InvoiceRecord, '_id' | 'jobId' | 'annotatorId' | 'amount'>): InvoiceFacts => ({
  invoiceId: String(_id),
  jobId: String(jobId),
  annotatorId: String(annotatorId),
  amount: { amount: amount.amount, currency: amount.currency },
});
