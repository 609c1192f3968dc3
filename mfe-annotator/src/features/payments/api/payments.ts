import { type PaymentTab } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, useList, useResource } from '@labelbridge/session';
import { keyOf, listQuery } from '../../../common/list-query.js';

/** What the annotator is or was owed for a job. */
export type Payment = Schemas['PaymentDto'];

const PATH = '/api/payments';

/** Where the money of an invoice is told. */
export const paymentPath = (id: string): string => `/dashboard/payment/${id}`;

/** What was searched for and how it is sorted, as in the address. */
interface Asked {
  q: string;
  sort: string;
}

/** His invoices of one tab. */
export function usePayments(status: PaymentTab, asked: Asked) {
  const query = { status, ...listQuery(asked) };
  return useList(keyOf(PATH, query), (cursor) => answer(api.GET(PATH, { params: { query: { ...query, ...listQuery({ cursor }) } } })));
}

/** Where the same invoices are to be had as a file, all of them. */
export const paymentsFile = (status: PaymentTab, asked: Asked): string => keyOf(`${PATH}/export.csv`, { status, ...listQuery(asked) });

/** Every kobo of one invoice of his. */
export const usePaymentTrace = (id: string) =>
  useResource(`${PATH}/${id}/trace`, async () => (await answer(api.GET('/api/payments/{id}/trace', { params: { path: { id } } }))).data);
