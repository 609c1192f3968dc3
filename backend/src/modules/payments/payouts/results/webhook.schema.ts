import { Schema } from 'mongoose';

/** A webhook that was taken, as often as it came. Nothing of its body is kept but what it told. */
export interface WebhookRecord {
  /** A digest of its body, and the reference it tells of. */
  _id: string;
  provider: string;
  reference: string;
  state: string;
  /** What it led to when it first came; `unknown` where no payout has its reference. */
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
