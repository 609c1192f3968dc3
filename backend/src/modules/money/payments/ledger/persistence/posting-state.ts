import { type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { type Posting } from '../domain/posting.js';

const FIELDS = [
  'kind',
  'at',
  'by._id',
  'by.name',
  'by.role',
  'reason',
  'annotatorId',
  'jobId',
  'invoiceIds',
  'payoutId',
  'bankReference',
  'entries',
];

/** State for the seal. A posting never changes, so it has one revision. */
export function postingState(posting: Posting): SealedItem {
  const state = { ...posting, rev: 1, salt: '' };
  return stateOf('postings', posting.key, state, FIELDS);
}
