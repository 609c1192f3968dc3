import {
  capitalised,
  DELIVERY_STATES,
  type DeliveryState,
  LIMITS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type WebhookPause,
} from '@labelbridge/contracts';
import { Chip, type Tone } from '@labelbridge/ui';
import { type Delivery, type Webhook } from '../api/webhooks.js';

/** Reasons of a pause, with what an admin can do. */
export const PAUSE_TEXT: Readonly<Record<WebhookPause, string>> = {
  admin: `An admin paused it. It collects events for ${WEBHOOK_LIMITS.collects} days. Resume it to send them.`,
  failing: `${WEBHOOK_MESSAGES.failing} Repair the receiver, then resume it. It collects events for ${WEBHOOK_LIMITS.collects} days.`,
  gone: 'The receiver answered that nothing is there any more (410). Change the address and resume it, or delete it.',
};

const DELIVERY_TONE: Readonly<Record<DeliveryState, Tone>> = { waiting: 'wait', delivered: 'good', failed: 'bad' };

export const DELIVERY_OPTIONS = DELIVERY_STATES.map((value) => ({ value, label: capitalised(value) }));

export const WebhookChip = ({ webhook: { state } }: { webhook: Webhook }) => (
  <Chip tone={state === 'active' ? 'good' : 'wait'}>{capitalised(state)}</Chip>
);

export const DeliveryChip = ({ delivery: { state } }: { delivery: Pick<Delivery, 'state'> }) => (
  <Chip tone={DELIVERY_TONE[state]}>{capitalised(state)}</Chip>
);

/** @returns the answer to a try, or why there is none: “Answered 200” */
export const answerText = ({ status, error }: NonNullable<Delivery['lastTry']>): string => capitalised(error ?? `answered ${status}`);

const ADDRESS_SHOWN = 160;

/** Shortens a long address for a list or a question. The page of the webhook shows the whole. */
export const addressText = (url: string): string => (url.length > ADDRESS_SHOWN ? `${url.slice(0, ADDRESS_SHOWN)}…` : url);

export const figure = (count: number): string => count.toLocaleString('en-NG');

/** @returns the number of deliveries, which the server counts up to a limit */
export const deliveriesText = (count: number): string => (count >= LIMITS.totalMax ? `${figure(LIMITS.totalMax)}+` : figure(count));
