import { PAYOUT_BATCH_STATUSES, type PayoutBatchStatus } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../../common/access/current-user.js';
import { type Sealed, type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { actorSchema } from '../../../../../common/lifecycle/history.js';

/** Payouts of one request. The transaction that creates a payout adds it to the sums. */
export interface BatchRecord extends Sealed {
  _id: Types.ObjectId;
  by: ActorRecord;
  status: PayoutBatchStatus;
  needsApproval: boolean;
  count: number;
  grossKobo: number;
  feeKobo: number;
  netKobo: number;
  createdAt: Date;
  decidedBy: ActorRecord | null;
  decidedAt: Date | null;
}

export const BATCH_MODEL = 'PayoutBatch';

export const batchSchema = new Schema<BatchRecord>(
  {
    by: { type: actorSchema, required: true },
    status: { type: String, enum: PAYOUT_BATCH_STATUSES, required: true },
    needsApproval: { type: Boolean, required: true },
    count: { type: Number, required: true },
    grossKobo: { type: Number, required: true },
    feeKobo: { type: Number, required: true },
    netKobo: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    decidedBy: { type: actorSchema, default: null },
    decidedAt: { type: Date, default: null },
    rev: { type: Number, required: true },
    salt: { type: String, required: true },
  },
  { collection: 'payoutbatches', versionKey: false },
);

batchSchema.index({ createdAt: 1, _id: 1 });
batchSchema.index({ 'by._id': 1 });
batchSchema.index({ status: 1, createdAt: 1, _id: 1 });

/** Sealed fields. */
const BATCH_FIELDS = ['by', 'status', 'needsApproval', 'count', 'grossKobo', 'feeKobo', 'netKobo', 'createdAt', 'decidedBy', 'decidedAt'];

export const batchState = (batch: BatchRecord): SealedItem => stateOf('payoutbatches', batch._id, batch, BATCH_FIELDS);
