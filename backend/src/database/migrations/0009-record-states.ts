import { type mongo } from 'mongoose';
import { type SealedItem, stateOf } from '../../common/chain/record-state.js';

/** A kind of records of money, and what its seals bind at the time of this migration. */
export interface RecordKind {
  readonly collection: string;
  readonly stateOf: (record: mongo.Document) => SealedItem;
  /** Whether the record counts its states itself; a posting has one forever. */
  readonly isStored: boolean;
}

const POSTING = [
  ...['kind', 'at', 'by._id', 'by.name', 'by.role', 'reason', 'annotatorId', 'jobId', 'invoiceIds', 'payoutId', 'bankReference'],
  'entries',
];
const INVOICE = [
  ...['invoiceNumber', 'jobId', 'annotatorId', 'amount', 'quote', 'naira', 'unquoted', 'payoutId', 'fee', 'status', 'tab', 'live'],
  ...['task', 'invoicedDate', 'paidDate', 'history'],
];
const PAYOUT = [
  ...['reference', 'batchId', 'annotatorId', 'invoices', 'grossKobo', 'feeKobo', 'netKobo', 'provider'],
  ...['account.accountName', 'account.bankCode', 'account.maskedNumber', 'account.resolvedName', 'account.nameMatch', 'isErased'],
  ...['status', 'history', 'why', 'needsAttention', 'bankReference', 'createdAt', 'sentAt', 'paidAt', 'retryOf'],
];
const BATCH = ['by', 'status', 'needsApproval', 'count', 'grossKobo', 'feeKobo', 'netKobo', 'createdAt', 'decidedBy', 'decidedAt'];

/** In the order in which they are sealed. */
export const RECORD_KINDS: readonly RecordKind[] = [
  {
    collection: 'postings',
    stateOf: (posting) => stateOf('postings', posting.key, Object.assign({}, posting, { rev: 1, salt: '' }), POSTING),
    isStored: false,
  },
  { collection: 'invoices', stateOf: (invoice) => stateOf('invoices', invoice._id, invoice, INVOICE), isStored: true },
  {
    collection: 'payouts',
    stateOf: ({ rev, salt, ...payout }) => {
      const state = { ...payout, rev, salt, isErased: payout.account?.sealedNumber === 'erased' };
      return stateOf('payouts', payout._id, state, PAYOUT);
    },
    isStored: true,
  },
  { collection: 'payoutbatches', stateOf: (batch) => stateOf('payoutbatches', batch._id, batch, BATCH), isStored: true },
];
