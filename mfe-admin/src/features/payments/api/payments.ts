import { PAYMENT_TABS } from '@labelbridge/contracts';
import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';
import { useTabTotals } from '../../../shared/list/tab-totals.js';

/** An invoice, as an admin sees it. */
export type Payment = Schemas['PaymentDto'];

/** What a payment changes on screen, whether it was made or found to be made already. */
export const refreshPayments = () => void refreshData('/api/payments', '/api/jobs', '/api/overview');

type PaymentQuery = NonNullable<paths['/api/payments']['get']['parameters']['query']>;

const fetchPayments = (query: PaymentQuery) => answer(api.GET('/api/payments', { params: { query } }));

/** Invoices of a tab, page by page. */
export const usePayments = (query: PaymentQuery) =>
  useList(listKey('/api/payments', query), (cursor) => fetchPayments({ ...query, ...(cursor && { cursor }) }));

/** How many invoices each tab has. */
export const usePaymentTotals = (query: Pick<PaymentQuery, 'q'>) =>
  useTabTotals('/api/payments', PAYMENT_TABS, query, (status) => fetchPayments({ ...query, status, limit: 1 }));

/**
 * Pays one invoice.
 *
 * @param key names the intention: the same one again gets the first answer
 * @returns the server's words: that it is paid, or on its way
 */
export async function payInvoice(id: string, body: Schemas['PayOneDto'], key: string): Promise<string> {
  const { message } = await answer(
    api.POST('/api/payments/{id}/pay', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body }),
  );
  return message;
}
