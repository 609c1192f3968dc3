import { type InvoiceFacts } from '../../ledger/domain/postings.js';
import { type InvoiceRecord } from './invoice.schema.js';

export const invoiceFacts = ({
  _id,
  jobId,
  bonus,
  annotatorId,
  amount,
}: Pick<InvoiceRecord, '_id' | 'jobId' | 'bonus' | 'annotatorId' | 'amount'>): InvoiceFacts => ({
  invoiceId: String(_id),
  jobId: jobId ? String(jobId) : (bonus?.jobId ?? null),
  ...(bonus && { bonus: bonus.reason }),
  annotatorId: String(annotatorId),
  amount: { amount: amount.amount, currency: amount.currency },
});
