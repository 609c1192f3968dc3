import { Schema, type Types } from 'mongoose';
import { type Recipient } from '../domain/headers.js';

export const OUTBOX_STATES = ['waiting', 'sent', 'failed'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** The contact and run of a mail, and its address for unsubscribing with one click (RFC 8058). */
export interface MailingList {
  contactId: Types.ObjectId;
  runId: Types.ObjectId;
  unsubscribe: string;
}

export interface OutboxRecord {
  _id: Types.ObjectId;
  to: Recipient;
  subject: string;
  text: string;
  html: string;
  /** True if `text` and `html` are encrypted. */
  sealed: boolean;
  /** For mail to contacts; null for mail to people with an account. */
  list: MailingList | null;
  state: OutboxState;
  /** Time of the next attempt. A claim sets it to the end of the lease, so that mail of a killed worker is due again. */
  dueAt: Date;
  /** The attempt that may record a result. */
  claim: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
}

export const OUTBOX_MODEL = 'OutboxMail';

const KEPT_SECONDS = 30 * 86_400;

const recipientSchema = new Schema<Recipient>(
  { name: { type: String, default: '' }, address: { type: String, required: true } },
  { _id: false },
);

const listSchema = new Schema<MailingList>(
  {
    contactId: { type: Schema.Types.ObjectId, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    unsubscribe: { type: String, required: true },
  },
  { _id: false },
);

export const outboxSchema = new Schema<OutboxRecord>(
  {
    to: { type: recipientSchema, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    sealed: { type: Boolean, default: false },
    list: { type: listSchema, default: null },
    state: { type: String, enum: OUTBOX_STATES, required: true },
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
    attempts: { type: Number, required: true },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    failedAt: { type: Date, default: null },
  },
  { collection: 'outbox', versionKey: false },
);

outboxSchema.index({ state: 1, dueAt: 1 });
outboxSchema.index({ state: 1, failedAt: 1, _id: 1 });
outboxSchema.index({ 'to.address': 1 });
outboxSchema.index({ 'list.contactId': 1 });
outboxSchema.index({ createdAt: 1, _id: 1 });
outboxSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
