import { NAME_MATCHES, type NameMatch, PAYOUT_STATUSES, type PayoutStatus } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type Sealed, type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { type HistoryEntry, historySchema } from '../../../../../common/lifecycle/history.js';
import { ERASED_NUMBER } from '../account-number.js';

/** Account at the creation of the payout. */
export interface PayoutAccountSnapshot {
  accountName: string;
  bankCode: string;
  /** Encrypted (`common/crypto`). */
  sealedNumber: string;
  maskedNumber: string;
  resolvedName: string | null;
  nameMatch: NameMatch;
}

export interface PaidInvoice {
  _id: Types.ObjectId;
  invoiceNumber: string;
  kobo: number;
  feeKobo: number;
}

export interface PayoutRecord extends Sealed {
  _id: Types.ObjectId;
  reference: string;
  batchId: Types.ObjectId;
  /** Id of the admin in the first history entry, for the limit of sums that an admin pays alone. */
  madeBy: string;
  annotatorId: Types.ObjectId;
  invoices: PaidInvoice[];
  grossKobo: number;
  feeKobo: number;
  netKobo: number;
  provider: string;
  account: PayoutAccountSnapshot;
  status: PayoutStatus;
  history: HistoryEntry[];
  /** Reason of a failure, cancellation or return. */
  why: string | null;
  /** Reason for a review by an admin; null if none is needed. */
  needsAttention: string | null;
  bankReference: string | null;
  createdAt: Date;
  sentAt: Date | null;
  paidAt: Date | null;
  /** Requests to the bank since it was sent. */
  attempts: number;
  /** Time of the last request to send that the bank did not answer. */
  lastTimeoutAt: Date | null;
  sentNotified: boolean;
  /** Next due time, or end of the worker's lease; null if nothing is left to do. */
  nextActionAt: Date | null;
  claim: string | null;
  /** Set once a worker has claimed it; such payouts go first. */
  begun: boolean;
  retryOf: Types.ObjectId | null;
  searchWords: string[];
}

export const PAYOUT_MODEL = 'Payout';

const accountSchema = new Schema<PayoutAccountSnapshot>(
  {
    accountName: { type: String, required: true },
    bankCode: { type: String, required: true },
    sealedNumber: { type: String, required: true },
    maskedNumber: { type: String, required: true },
    resolvedName: { type: String, default: null },
    nameMatch: { type: String, enum: NAME_MATCHES, required: true },
  },
  { _id: false },
);

const paidInvoiceSchema = new Schema<PaidInvoice>({
  invoiceNumber: { type: String, required: true },
  kobo: { type: Number, required: true },
  feeKobo: { type: Number, required: true },
});

export const payoutSchema = new Schema<PayoutRecord>(
  {
    reference: { type: String, required: true, unique: true },
    batchId: { type: Schema.Types.ObjectId, required: true },
    madeBy: { type: String, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    invoices: { type: [paidInvoiceSchema], required: true },
    grossKobo: { type: Number, required: true },
    feeKobo: { type: Number, required: true },
    netKobo: { type: Number, required: true },
    provider: { type: String, required: true },
    account: { type: accountSchema, required: true },
    status: { type: String, enum: PAYOUT_STATUSES, required: true },
    history: { type: [historySchema], required: true },
    why: { type: String, default: null },
    needsAttention: { type: String, default: null },
    bankReference: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    paidAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    lastTimeoutAt: { type: Date, default: null },
    sentNotified: { type: Boolean, default: false },
    nextActionAt: { type: Date, default: null },
    claim: { type: String, default: null },
    begun: { type: Boolean, default: false },
    retryOf: { type: Schema.Types.ObjectId, default: null },
    searchWords: { type: [String], required: true },
    rev: { type: Number, required: true },
    salt: { type: String, required: true },
  },
  { collection: 'payouts', versionKey: false },
);

payoutSchema.index({ bankReference: 1 }, { unique: true, partialFilterExpression: { bankReference: { $type: 'string' } } });
payoutSchema.index({ retryOf: 1 }, { unique: true, partialFilterExpression: { retryOf: { $type: 'objectId' } } });
payoutSchema.index({ nextActionAt: 1 }, { partialFilterExpression: { nextActionAt: { $type: 'date' } } });
payoutSchema.index({ begun: 1, nextActionAt: 1 }, { partialFilterExpression: { nextActionAt: { $type: 'date' } } });
payoutSchema.index({ createdAt: 1, _id: 1 });
payoutSchema.index({ status: 1, createdAt: 1, _id: 1 });
payoutSchema.index({ batchId: 1, createdAt: 1, _id: 1 });
payoutSchema.index({ batchId: 1, status: 1 });
payoutSchema.index({ annotatorId: 1, createdAt: 1, _id: 1 });
payoutSchema.index({ annotatorId: 1, status: 1, createdAt: 1 });
payoutSchema.index({ madeBy: 1, status: 1, createdAt: 1 });
payoutSchema.index({ sentAt: 1 });
payoutSchema.index({ searchWords: 1 });

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

/** State for the seal. A `madeBy` that differs from the history matches no seal. */
export function payoutState(payout: PayoutRecord): SealedItem {
  const isErased = payout.account.sealedNumber === ERASED_NUMBER;
  const history = payout.madeBy === payout.history[0]?.by._id ? payout.history : null;
  const state = { ...payout, isErased, history };
  return stateOf('payouts', payout._id, state, PAYOUT_FIELDS);
}
