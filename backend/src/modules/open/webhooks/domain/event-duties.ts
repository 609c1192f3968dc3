import { dutyLackedFor, type Principal, WEBHOOK_EVENTS, type WebhookEvent, type WebhookType } from '@labelbridge/contracts';
import { missingDuty } from '../../../../common/access/duty.js';
import { type EndpointRecord } from '../persistence/endpoint.schema.js';

/** @throws 403 naming a duty of these events that the principal lacks */
export function assertEventDuties(principal: Pick<Principal, 'scopes'>, events: readonly WebhookType[]): void {
  const lacked = dutyLackedFor(principal, events);
  if (lacked) throw missingDuty([lacked]);
}

type Told = Pick<EndpointRecord, 'url' | 'events'>;

/** Events that a change adds or removes, and all events if the address changes. What waits for a removed event is still sent. */
export const eventsOfChange = (before: Told, after: Told): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => {
    const [was, is] = [before.events.includes(event), after.events.includes(event)];
    return was !== is || (is && before.url !== after.url);
  });
