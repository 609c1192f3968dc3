import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

export type ExchangeRate = Schemas['ExchangeRateDto'];
export type CurrentRate = Schemas['CurrentRateDto'];
export type RateBand = Schemas['RateBandDto'];
export type ProposedRate = Schemas['ProposedRateDto'];
export type NewRate = Schemas['SetRateDto'];
type RateQuery = NonNullable<paths['/api/rates']['get']['parameters']['query']>;

// A new rate changes offers, invoices and totals.
const refreshRates = () => void refreshData('/api/rates', '/api/payments', '/api/overview', '/api/jobs', '/api/tasks');

/** Rates, the newest first. */
export const useRates = (query: RateQuery) =>
  usePagedList('/api/rates', query, (page) => answer(api.GET('/api/rates', { params: { query: page } })));

export const useCurrentRate = () => useResource('/api/rates/current', async () => (await answer(api.GET('/api/rates/current'))).data);

/** What one admin may set alone, and what waits for a second one. */
export const useRateBand = () => useResource('/api/rates/band', async () => (await answer(api.GET('/api/rates/band'))).data);

/** Sets the rate that another admin proposed. @returns the server's message */
export async function approveRate(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/rates/{id}/approve', { params: { path: { id } } }));
  refreshRates();
  return message;
}

/** Refuses a rate that waits, or withdraws one's own. @returns the server's message */
export async function refuseRate(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/rates/{id}/refuse', { params: { path: { id } } }));
  refreshRates();
  return message;
}

/** Sets or proposes a rate. @param key the Idempotency-Key @returns the server's message */
export async function setRate(rate: NewRate, key: string): Promise<string> {
  const { message } = await answer(api.POST('/api/rates', { params: { header: { 'Idempotency-Key': key } }, body: rate }));
  refreshRates();
  return message;
}

/** Fetches the provider's present rate. @returns the server's message */
export async function fetchRate(): Promise<string> {
  const { message } = await answer(api.POST('/api/rates/fetch', { body: { from: 'USD' } }));
  refreshRates();
  return message;
}
