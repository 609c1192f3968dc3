import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { waitsForApproval } from '@labelbridge/contracts';
import { answer, api } from '@labelbridge/session';

export type Payment = Schemas['PaymentDto'];

type PaymentQuery = QueryOf<'/api/payments'>;

export const usePayments = (query: PaymentQuery) => usePagedList('/api/payments', { query });

export const usePaymentTotals = (query: Pick<PaymentQuery, 'q' | 'people'>) =>
  useTabTotals('/api/payments', query, async () => (await answer(api.GET('/api/payments/totals', { params: { query } }))).data);

/**
 * Pays one invoice.
 *
 * @param key the Idempotency-Key: a repeated one gets the first answer
 * @returns the server's message, and `needsApproval` if the payout waits for a second admin and nothing was paid
 */
export async function payInvoice(
  id: string,
  body: Schemas['PayOneDto'],
  key: string,
): Promise<{ readonly message: string; readonly needsApproval: boolean }> {
  const { message, data } = await answer(
    api.POST('/api/payments/{id}/pay', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body }),
  );
  return { message, needsApproval: waitsForApproval(data.payout) };
}
