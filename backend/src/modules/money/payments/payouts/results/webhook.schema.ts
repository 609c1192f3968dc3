import { Schema } from 'mongoose';

/** Accepted webhook and the number of its arrivals. Its body is not stored. */
export interface WebhookRecord {
  /** Digest of its body, and the reference of its result. */
  _id: string;
  provider: string;
  reference: string;
  state: string;
  /** Effect of the first arrival; `unknown` if no payout has its reference. */
  effect: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

export const WEBHOOK_MODEL = 'PayoutWebhook';

const KEPT_SECONDS = 90 * 86_400;

export const webhookSchema = new Schema<WebhookRecord>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    reference: { type: String, required: true },
    state: { type: String, required: true },
    effect: { type: String, required: true },
    times: { type: Number, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'payoutwebhooks', versionKey: false },
);

webhookSchema.index({ lastAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
webhookSchema.index({ reference: 1 });
