import { Schema } from 'mongoose';

export interface IdempotencyRecord {
  /** A hash of user, route and key. */
  _id: string;
  /** A hash of the request. */
  requestHash: string;
  /** Null while the first request is in progress. */
  answer: StoredAnswer | null;
  holder: string;
  /** Renewed while the request is processed: after it, the process is considered dead. */
  leaseUntil: Date;
  /** The ids of the created or changed records, each stored in the transaction of its change. */
  effects: string[];
  createdAt: Date;
}

/** `body` is JSON, encrypted in the database. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export const IDEMPOTENCY_MODEL = 'IdempotencyKey';

/** Longer than the required week. */
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
