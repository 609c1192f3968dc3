import { CURRENCIES, POSTING_KINDS } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { actorSchema } from '../../../../../common/lifecycle/history.js';
import { type Entry, type Posting } from '../domain/posting.js';

/** Written once, never changed. */
export interface PostingRecord extends Posting {
  _id: Types.ObjectId;
}

export const POSTING_MODEL = 'Posting';

const entrySchema = new Schema<Entry>(
  {
    account: { type: String, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: { type: Number, required: true },
  },
  { _id: false },
);

export const postingSchema = new Schema<PostingRecord>(
  {
    key: { type: String, required: true, unique: true },
    kind: { type: String, enum: POSTING_KINDS, required: true },
    at: { type: Date, required: true },
    by: { type: actorSchema, required: true },
    reason: { type: String, default: null },
    annotatorId: { type: String, default: null },
    jobId: { type: String, default: null },
    invoiceIds: { type: [String], required: true },
    payoutId: { type: String, default: null },
    bankReference: { type: String, default: null },
    entries: { type: [entrySchema], required: true },
  },
  { collection: 'postings', versionKey: false },
);

postingSchema.index({ at: -1, _id: -1 });
postingSchema.index({ kind: 1, at: -1, _id: -1 });
postingSchema.index({ 'entries.account': 1, at: -1, _id: -1 });
postingSchema.index({ invoiceIds: 1, at: -1, _id: -1 });
postingSchema.index({ payoutId: 1, at: -1, _id: -1 });
postingSchema.index({ annotatorId: 1, at: 1, _id: 1 });

const refuse = (): never => {
  throw new Error('a posting is neither changed nor deleted; a correction is a posting of its own');
};

postingSchema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne', 'deleteMany'],
  { document: true, query: true },
  refuse,
);
postingSchema.pre('save', function () {
  if (!this.isNew) refuse();
});
postingSchema.pre('bulkWrite', refuse);

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
