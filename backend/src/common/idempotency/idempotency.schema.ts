import { Schema } from 'mongoose';

/** One request under an Idempotency-Key, and its answer once there is one. */
export interface IdempotencyRecord {
  /** Person, route and key, as a hash. */
  _id: string;
  /** What was asked for, as a hash. */
  requestHash: string;
  /** Null while the first request is under way. */
  answer: StoredAnswer | null;
  /** Who handles it. */
  holder: string;
  /** Renewed while it is handled: a request whose lease has ended died with its process. */
  leaseUntil: Date;
  /** The ids of what it has done so far, each written with the doing. */
  effects: string[];
  createdAt: Date;
}

/** An answer as it was given: `body` is JSON, sealed in the database. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export const IDEMPOTENCY_MODEL = 'IdempotencyKey';

/** Longer than the week that the money issue asks for. */
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
