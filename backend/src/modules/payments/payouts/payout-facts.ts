import { type PayoutFacts } from '../ledger/domain/postings.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

/** A stored payout as its postings need it. */
export const payoutFacts = ({
  _id,
  annotatorId,
  invoices,
  grossKobo,
  feeKobo,
}: Pick<PayoutRecord, '_id' | 'annotatorId' | 'invoices' | 'grossKobo' | 'feeKobo'>): PayoutFacts => ({
  payoutId: String(_id),
  annotatorId: String(annotatorId),
  invoiceIds: invoices.map((invoice) => String(invoice._id)),
  grossKobo,
  feeKobo,
});
