import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { useApiData, usePagedList } from '@labelbridge/area-parts';
import { type PaymentTab } from '@labelbridge/contracts';

/** An invoice of the annotator. */
export type Payment = Schemas['PaymentDto'];
type PaymentQuery = QueryOf<'/api/payments'> & { status: PaymentTab };

const PATH = '/api/payments';

export const paymentPath = (id: string): string => `/dashboard/payment/${id}`;

/** The annotator's invoices of one tab. */
export const usePayments = (query: PaymentQuery) => usePagedList(PATH, { query });

/** One invoice with its rate, payouts and ledger entries. */
export const usePaymentTrace = (id: string) => useApiData('/api/payments/{id}/trace', { path: { id } });
