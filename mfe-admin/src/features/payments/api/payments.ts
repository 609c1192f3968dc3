import { type PaymentTab } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** An invoice, as an admin sees it. */
export type Payment = Schemas['PaymentDto'];

/** What a payment changes on screen, whether it was made or found to be made already. */
export const refreshPayments = () => void refreshData('/api/payments', '/api/jobs', '/api/overview');

/** Invoices of a tab, page by page. */
export const usePayments = (query: { status: PaymentTab; q?: string; sort?: string }) =>
  useList(listKey('/api/payments', query), (cursor) =>
    answer(api.GET('/api/payments', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** Pays one invoice. @param key names the intention: the same one again gets the first answer */
export async function payInvoice(id: string, key: string): Promise<string> {
  const { message } = await answer(api.POST('/api/payments/{id}/pay', { params: { path: { id }, header: { 'Idempotency-Key': key } } }));
  return message;
}

/** Pays several; what could not be paid is in `failed`. @param key names the intention */
export const payInvoices = (ids: string[], key: string) =>
  answer(api.POST('/api/payments/pay', { params: { header: { 'Idempotency-Key': key } }, body: { ids } }));
