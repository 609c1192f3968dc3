import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type ExchangeRate = Schemas['ExchangeRateDto'];
export type CurrentRate = Schemas['CurrentRateDto'];
export type RateBand = Schemas['RateBandDto'];
export type ProposedRate = Schemas['ProposedRateDto'];
export type NewRate = Schemas['SetRateDto'];

// A new rate changes offers, invoices and totals.
const RATE_DATA = ['/api/rates', '/api/payments', '/api/overview', '/api/jobs', '/api/tasks'];

export const useCurrentRate = () => useApiData('/api/rates/current');

export const useRateBand = () => useApiData('/api/rates/band');

/** Sets the rate that another admin proposed. @returns the server's message */
export const approveRate = (id: string): Promise<string> =>
  sendChange(api.POST('/api/rates/{id}/approve', { params: { path: { id } } }), ...RATE_DATA);

/** Refuses a waiting rate, or withdraws the admin's own. @returns the server's message */
export const refuseRate = (id: string): Promise<string> =>
  sendChange(api.POST('/api/rates/{id}/refuse', { params: { path: { id } } }), ...RATE_DATA);

/** Sets or proposes a rate. @param key the Idempotency-Key @returns the server's message */
export const setRate = (rate: NewRate, key: string): Promise<string> =>
  sendChange(api.POST('/api/rates', { params: { header: { 'Idempotency-Key': key } }, body: rate }), ...RATE_DATA);

/** Fetches the provider's present rate. @returns the server's message */
export const fetchRate = (): Promise<string> => sendChange(api.POST('/api/rates/fetch', { body: { from: 'USD' } }), ...RATE_DATA);
