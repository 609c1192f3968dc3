import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList, useResource } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** A rate in the table. */
export type ExchangeRate = Schemas['ExchangeRateDto'];
/** What is quoted now. */
export type CurrentRate = Schemas['CurrentRateDto'];
/** A rate that an admin sets. */
export type NewRate = Schemas['SetRateDto'];
type RateQuery = NonNullable<paths['/api/rates']['get']['parameters']['query']>;

// A new rate changes what offers, invoices and totals come to.
const refreshRates = () => void refreshData('/api/rates', '/api/payments', '/api/overview', '/api/jobs', '/api/tasks');

/** Rates, the newest first, page by page. */
export const useRates = (query: RateQuery) =>
  useList(listKey('/api/rates', query), (cursor) =>
    answer(api.GET('/api/rates', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** What a dollar is quoted at now. */
export const useCurrentRate = () => useResource('/api/rates/current', async () => (await answer(api.GET('/api/rates/current'))).data);

/** Sets a rate. @param key names the intention @returns what to tell */
export async function setRate(rate: NewRate, key: string): Promise<string> {
  const { message } = await answer(api.POST('/api/rates', { params: { header: { 'Idempotency-Key': key } }, body: rate }));
  refreshRates();
  return message;
}

/** Asks the provider for its rate now. @returns what to tell */
export async function fetchRate(): Promise<string> {
  const { message } = await answer(api.POST('/api/rates/fetch', { body: { from: 'USD' } }));
  refreshRates();
  return message;
}
