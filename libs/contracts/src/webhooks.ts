import { type JobAction, type JobStatus } from './lifecycle/job.lifecycle.js';
import { type Money } from './money.js';
import { type RunKind, type RunState } from './runs.js';
import { type Duty, type Principal, holdsAny } from './principal.js';

/** Events that an endpoint chooses among, in the order of the screens. */
export const WEBHOOK_EVENTS = [
  'job.submitted',
  'job.decided',
  'item.done',
  'batch.finished',
  'invoice.paid',
  'payout.failed',
  'export.ready',
  'run.ended',
  'quality.alert',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events that deliveries have: `ping` is sent by an admin's ping alone. */
export const WEBHOOK_TYPES = [...WEBHOOK_EVENTS, 'ping'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Moments of the events, for people. */
export const WEBHOOK_EVENT_TEXT: Readonly<Record<WebhookType, string>> = {
  'job.submitted': 'an annotator submits a job',
  'job.decided': 'a job is approved or rejected, or its appeal is decided',
  'item.done': 'an annotator does an item; again if they reopen it',
  'batch.finished': 'the last job of a task with items is decided; again after a rework',
  'invoice.paid': 'an invoice is paid',
  'payout.failed': 'a payout fails or comes back from the bank',
  'export.ready': 'the file of a background export can be fetched',
  'run.ended': 'an import, export, deletion or recount is done or fails',
  'quality.alert': 'wrong answers on gold items pause somebody’s work',
  ping: 'an admin sends a ping',
};

/** Duty that an event needs beside `settings`: its data show what that duty guards. All who read jobs read their pay. */
const WEBHOOK_EVENT_DUTY: Readonly<Partial<Record<WebhookType, Duty>>> = { 'invoice.paid': 'pay', 'payout.failed': 'pay' };

/** Finds a duty that a principal lacks for endpoints and deliveries of these events. */
export const dutyLackedFor = (principal: Pick<Principal, 'scopes'>, events: readonly WebhookType[]): Duty | undefined =>
  events.flatMap((event) => WEBHOOK_EVENT_DUTY[event] ?? []).find((duty) => !holdsAny(principal, [duty]));

interface OfTask {
  readonly taskId: string;
  readonly projectId: string | null;
}

interface OfJob extends OfTask {
  readonly jobId: string;
}

/** `data` of each event: ids and figures, no names and no bank data. */
export interface WebhookData {
  readonly 'job.submitted': OfJob & { readonly minutes: number | null };
  readonly 'job.decided': OfJob & { readonly decision: JobAction; readonly status: JobStatus; readonly amount: Money | null };
  readonly 'item.done': OfJob & { readonly itemId: string; readonly annotationId: string };
  readonly 'batch.finished': OfTask & { readonly items: number; readonly approvedJobs: number };
  readonly 'invoice.paid': { readonly invoiceId: string; readonly invoiceNumber: string; readonly payoutId: string };
  readonly 'payout.failed': {
    readonly payoutId: string;
    readonly status: 'Failed' | 'Returned';
    readonly invoices: number;
    readonly amount: Money;
  };
  readonly 'export.ready': { readonly runId: string; readonly bytes: number };
  readonly 'run.ended': {
    readonly runId: string;
    readonly kind: RunKind;
    readonly state: RunState;
    readonly projectId: string | null;
    readonly taskId: string | null;
  };
  readonly 'quality.alert': {
    readonly projectId: string;
    readonly rightAnswers: number;
    readonly goldAnswers: number;
    readonly jobsSetAside: number;
  };
  readonly ping: { readonly endpointId: string };
}

/** Body of a delivery. A later version of an event's data has another number. */
export interface WebhookPayload<Type extends WebhookType = WebhookType> {
  readonly type: Type;
  readonly version: 1;
  /** Instant of the event, in ISO 8601. */
  readonly timestamp: string;
  readonly data: WebhookData[Type];
}

export const WEBHOOK_STATES = ['active', 'paused'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `failing`: as `WEBHOOK_MESSAGES.failing` says. `gone`: the receiver answered 410. */
export const WEBHOOK_PAUSES = ['admin', 'failing', 'gone'] as const;
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WEBHOOK_LIMITS = {
  endpoints: 20,
  urlMax: 2_048,
  descriptionMax: 200,
  /** Tries of a delivery, over about three days. */
  tries: 10,
  /** Replays of a delivery, each with one try. */
  replays: 20,
  /** Seconds until a try ends without an answer. */
  timeout: 20,
  /** Days without a delivery until an endpoint that fails is paused. */
  failing: 3,
  /** Days in which a paused endpoint still collects events. */
  collects: 3,
  /** Days until a delivery is removed. */
  kept: 30,
  /** Hours in which the replaced secret signs too. */
  overlap: 24,
  /** Characters of an answer that are kept. */
  answerKept: 2_048,
} as const;

/** Ports of receivers. Hosts that the server's settings name may have others. */
export const WEBHOOK_PORTS = ['443', '8443'] as const;

/** Standard Webhooks: the rest of a secret is base64 of its bytes. */
export const WEBHOOK_SECRET_MARK = 'whsec_';
export const WEBHOOK_PUBLIC_KEY_MARK = 'whpk_';

export const WEBHOOK_MESSAGES = {
  made: 'Webhook added. Copy its secret now: it is shown only once.',
  changed: 'Webhook changed.',
  paused: `Webhook paused. It collects events for ${WEBHOOK_LIMITS.collects} days.`,
  failing: `Nothing was delivered for ${WEBHOOK_LIMITS.failing} days, or until a delivery had failed ${WEBHOOK_LIMITS.tries} times.`,
  resumed: 'Webhook resumed. What it collected is sent now.',
  rotated: `New secret made. Copy it now: it is shown only once. The old one signs too for ${WEBHOOK_LIMITS.overlap} hours; an even older one no longer does.`,
  deleted: 'Webhook deleted. Its deliveries are gone.',
  pinged: 'Ping is on its way.',
  replayed: 'Delivery is sent again.',
  tooMany: `There are ${WEBHOOK_LIMITS.endpoints} webhooks, which is the most. Delete one first.`,
  alreadyPaused: 'This webhook is paused already.',
  alreadyActive: 'This webhook is active already.',
  isPaused: 'This webhook is paused. Resume it first.',
  changedMeanwhile: 'This webhook has changed meanwhile. Load the page again.',
  underWay: 'This delivery is being sent. Try again in a moment.',
  replaysUp: `This delivery was sent again ${WEBHOOK_LIMITS.replays} times, which is the most.`,
  eventNeeded: 'Please choose at least one event.',
  url: 'Please enter an address such as https://example.com/webhooks.',
  urlLong: `must have at most ${WEBHOOK_LIMITS.urlMax} characters`,
  urlHttps: 'must begin with https://',
  urlLogin: 'must have no user name and no password',
  urlFragment: 'must have no part after #',
  urlPort: `must have the port ${WEBHOOK_PORTS.join(' or ')}`,
  urlPrivate: 'must be an address on the public internet',
} as const;
