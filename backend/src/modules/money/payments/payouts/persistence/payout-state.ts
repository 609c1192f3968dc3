import { type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { type BatchRecord } from './batch.schema.js';
import { type PayoutRecord } from './payout.schema.js';

/** Replaces the account number of an erased person. */
export const ERASED_NUMBER = 'erased';

/** Sealed fields: all except `searchWords`, the worker's schedule, and the account number, whose encryption is authenticated. */
const PAYOUT_FIELDS = [
  'reference',
  'batchId',
  'annotatorId',
  'invoices',
  'grossKobo',
  'feeKobo',
  'netKobo',
  'provider',
  'account.accountName',
  'account.bankCode',
  'account.maskedNumber',
  'account.resolvedName',
  'account.nameMatch',
  'isErased',
  'status',
  'history',
  'why',
  'needsAttention',
  'bankReference',
  'createdAt',
  'sentAt',
  'paidAt',
  'retryOf',
];
const BATCH_FIELDS = ['by', 'status', 'needsApproval', 'count', 'grossKobo', 'feeKobo', 'netKobo', 'createdAt', 'decidedBy', 'decidedAt'];

/** State for the seal. A `madeBy` that differs from the history matches no seal. */
export function payoutState(payout: PayoutRecord): SealedItem {
  const isErased = payout.account.sealedNumber === ERASED_NUMBER;
  const history = payout.madeBy === payout.history[0]?.by._id ? payout.history : null;
  const state = { ...payout, isErased, history };
  return stateOf('payouts', payout._id, state, PAYOUT_FIELDS);
}

export const batchState = (batch: BatchRecord): SealedItem => stateOf('payoutbatches', batch._id, batch, BATCH_FIELDS);
