import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { useApiData, usePagedList } from '@labelbridge/area-parts';
import { type InvoiceList } from '@labelbridge/contracts';

export type Payment = Schemas['PaymentDto'];
type PaymentQuery = QueryOf<'/api/payments'> & { status: InvoiceList };

const PATH = '/api/payments';

export const paymentPath = (id: string): string => `/dashboard/payment/${id}`;

export const usePayments = (query: PaymentQuery) => usePagedList(PATH, { query });

export const usePaymentTrace = (id: string) => useApiData('/api/payments/{id}/trace', { path: { id } });
