import { DELIVERY_STATES, type DeliveryState, WEBHOOK_LIMITS, WEBHOOK_TYPES, type WebhookType } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface AttemptRecord {
  at: Date;
  /** Status of the answer; null if there was none. */
  status: number | null;
  /** Reason of a failure, for people; null for a delivery. */
  error: string | null;
  ms: number;
  /** Beginning of the answer; null if it was empty. */
  answer: string | null;
}

/** An event for one endpoint. Its id is the `webhook-id` of all its tries. */
export interface DeliveryRecord {
  _id: Types.ObjectId;
  endpointId: Types.ObjectId;
  event: WebhookType;
  payload: string;
  state: DeliveryState;
  /** Time of the next try. A claim sets it to the end of the lease, so that a delivery of a killed worker is due again. */
  dueAt: Date;
  /** The try that may record a result. */
  claim: string | null;
  /** Tries by itself, without replays. */
  tries: number;
  replays: number;
  /** True while a replay waits for its one try. */
  replaying: boolean;
  attempts: AttemptRecord[];
  createdAt: Date;
}

export const DELIVERY_MODEL = 'WebhookDelivery';

const KEPT_SECONDS = WEBHOOK_LIMITS.kept * 86_400;

const attemptSchema = new Schema<AttemptRecord>(
  {
    at: { type: Date, required: true },
    status: { type: Number, default: null },
    error: { type: String, default: null },
    ms: { type: Number, required: true },
    answer: { type: String, default: null },
  },
  { _id: false },
);

export const deliverySchema = new Schema<DeliveryRecord>(
  {
    endpointId: { type: Schema.Types.ObjectId, required: true },
    event: { type: String, enum: WEBHOOK_TYPES, required: true },
    payload: { type: String, required: true },
    state: { type: String, enum: DELIVERY_STATES, required: true },
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
    tries: { type: Number, required: true },
    replays: { type: Number, required: true },
    replaying: { type: Boolean, required: true },
    attempts: { type: [attemptSchema], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhookdeliveries', versionKey: false },
);

deliverySchema.index({ endpointId: 1, state: 1, dueAt: 1 });
deliverySchema.index({ endpointId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ endpointId: 1, state: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
