import { WEBHOOK_EVENTS, WEBHOOK_PAUSES, type WebhookEvent, type WebhookPause } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** An address that is told of events. */
export interface EndpointRecord {
  _id: Types.ObjectId;
  url: string;
  description: string;
  events: WebhookEvent[];
  /** Null while it is active. It still collects events for some days after `at`. */
  paused: { because: WebhookPause; at: Date } | null;
  /** The secret, and the private key of `publicKey`. */
  sealedSecret: string;
  /** Null until the first rotation of an endpoint that signed with its secret alone. */
  publicKey: string | null;
  /** The replaced keys, which sign too until then. */
  older: { sealedSecret: string; until: Date } | null;
  /** The receiver asked to be called no earlier. */
  notBefore: Date | null;
  lastDeliveredAt: Date | null;
  /** Time of the first failure after the last delivery. */
  failingSince: Date | null;
  createdAt: Date;
  createdBy: Types.ObjectId;
}

export const ENDPOINT_MODEL = 'WebhookEndpoint';

/** The place of both secrets, so that a rotation moves the sealed text. */
export const secretPlace = (id: Types.ObjectId | string): string => `webhookendpoints/${String(id)}/secret`;

const pausedSchema = new Schema(
  { because: { type: String, enum: WEBHOOK_PAUSES, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

const olderSchema = new Schema({ sealedSecret: { type: String, required: true }, until: { type: Date, required: true } }, { _id: false });

export const endpointSchema = new Schema<EndpointRecord>(
  {
    url: { type: String, required: true },
    description: { type: String, default: '' },
    events: { type: [{ type: String, enum: WEBHOOK_EVENTS }], required: true },
    paused: { type: pausedSchema, default: null },
    sealedSecret: { type: String, required: true },
    publicKey: { type: String, default: null },
    older: { type: olderSchema, default: null },
    notBefore: { type: Date, default: null },
    lastDeliveredAt: { type: Date, default: null },
    failingSince: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'webhookendpoints', versionKey: false },
);

endpointSchema.index({ createdAt: 1, _id: 1 });
endpointSchema.index({ events: 1 });
