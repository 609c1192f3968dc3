import { Schema } from 'mongoose';

export interface IdempotencyRecord {
  /** Hash of user, route and key. */
  _id: string;
  requestHash: string;
  /** Null while the first request is in progress. */
  answer: StoredAnswer | null;
  holder: string;
  /** End of the lease, renewed while the request is processed. After it, the process counts as dead. */
  leaseUntil: Date;
  /** Ids of created or changed records, each stored in the transaction of its change. */
  effects: string[];
  createdAt: Date;
}

/** `body` is JSON, encrypted in the database. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export const IDEMPOTENCY_MODEL = 'IdempotencyKey';

/** Exceeds the required week. */
const KEPT_SECONDS = 10 * 86_400;

const answerSchema = new Schema<StoredAnswer>(
  { status: { type: Number, required: true }, body: { type: String, required: true } },
  { _id: false },
);

export const idempotencySchema = new Schema<IdempotencyRecord>(
  {
    _id: { type: String, required: true },
    requestHash: { type: String, required: true },
    answer: { type: answerSchema, default: null },
    holder: { type: String, required: true },
    leaseUntil: { type: Date, required: true },
    effects: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotencykeys', versionKey: false },
);

idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
