import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { type DeliveryState } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';

/** An address that is told of events. */
export type Webhook = Schemas['WebhookEndpointDto'];
/** One event for one webhook. */
export type Delivery = Schemas['WebhookDeliveryDto'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetailDto'];

const WEBHOOKS = '/api/webhook-endpoints';

export const webhookPath = (id: string): string => `/admin/webhooks/${id}`;
export const deliveryPath = ({ endpointId, _id }: Delivery): string => `${webhookPath(endpointId)}/deliveries/${_id}`;

/** Refetches the webhooks on screen with their lists of deliveries. */
export const refreshWebhooks = () => void refreshData(WEBHOOKS);

/** Tells if a delivery is sent or due now. The ones of a paused webhook wait. */
export const isUnderWay = ({ state, nextTryAt }: Delivery, now = new Date()): boolean =>
  state === 'waiting' && (nextTryAt === null || new Date(nextTryAt) <= now);

export const useWebhooks = () => usePagedList(WEBHOOKS);

export const useWebhook = (id: string) => useApiData('/api/webhook-endpoints/{id}', { path: { id } });

export const useDeliveries = (id: string, query: { readonly state?: DeliveryState }) =>
  usePagedList('/api/webhook-endpoints/{id}/deliveries', { path: { id }, query });

export const useDelivery = (id: string) => useApiData('/api/deliveries/{id}', { path: { id } });

export async function makeWebhook(wanted: Schemas['MakeEndpointDto']): Promise<NewSecret> {
  const made = await answer(api.POST(WEBHOOKS, { body: wanted }));
  refreshWebhooks();
  return made;
}

export async function rotateWebhook(id: string): Promise<NewSecret> {
  const rotated = await answer(api.POST('/api/webhook-endpoints/{id}/rotate', { params: { path: { id } } }));
  refreshWebhooks();
  return rotated;
}

/** @returns the server's message */
export const changeWebhook = (id: string, changes: Schemas['ChangeEndpointDto']): Promise<string> =>
  sendChange(api.PATCH('/api/webhook-endpoints/{id}', { params: { path: { id } }, body: changes }), WEBHOOKS);

/** @returns the server's message */
export const pauseWebhook = (id: string): Promise<string> =>
  sendChange(api.POST('/api/webhook-endpoints/{id}/pause', { params: { path: { id } } }), WEBHOOKS);

/** @returns the server's message */
export const resumeWebhook = (id: string): Promise<string> =>
  sendChange(api.POST('/api/webhook-endpoints/{id}/resume', { params: { path: { id } } }), WEBHOOKS);

/** @returns the server's message */
export const deleteWebhook = (id: string): Promise<string> =>
  sendChange(api.DELETE('/api/webhook-endpoints/{id}', { params: { path: { id } } }), WEBHOOKS);

/** @returns the delivery of the ping */
export async function pingWebhook(id: string): Promise<Delivery> {
  const { data } = await answer(api.POST('/api/webhook-endpoints/{id}/ping', { params: { path: { id } } }));
  refreshWebhooks();
  return data;
}

/** @returns the server's message */
export const replayDelivery = (id: string): Promise<string> =>
  sendChange(api.POST('/api/deliveries/{id}/replay', { params: { path: { id } } }), WEBHOOKS, '/api/deliveries');
