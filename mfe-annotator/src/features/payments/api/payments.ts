import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { type PaymentTab } from '@labelbridge/contracts';
import { answer, api, useResource } from '@labelbridge/session';

/** An invoice of the annotator. */
export type Payment = Schemas['PaymentDto'];
type PaymentQuery = NonNullable<paths['/api/payments']['get']['parameters']['query']> & { status: PaymentTab };

const PATH = '/api/payments';

export const paymentPath = (id: string): string => `/dashboard/payment/${id}`;

/** The annotator's invoices of one tab. */
export const usePayments = (query: PaymentQuery) => usePagedList(PATH, query, (page) => answer(api.GET(PATH, { params: { query: page } })));

/** One invoice with its rate, payouts and ledger entries. */
export const usePaymentTrace = (id: string) =>
  useResource(`${PATH}/${id}/trace`, async () => (await answer(api.GET('/api/payments/{id}/trace', { params: { path: { id } } }))).data);
