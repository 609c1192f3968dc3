import { type PaymentTab } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, useList } from '@labelbridge/session';
import { keyOf, listQuery } from '../../../common/list-query.js';

/** What the annotator is or was owed for a job. */
export type Payment = Schemas['PaymentDto'];

const PATH = '/api/payments';

/** His invoices of one tab. @param asked what was searched for and how it is sorted, as in the address */
export function usePayments(status: PaymentTab, asked: { q: string; sort: string }) {
  const query = { status, ...listQuery(asked) };
  return useList(keyOf(PATH, query), (cursor) =>
    answer(api.GET(PATH, { params: { query: { ...query, ...listQuery({ cursor }) } } })),
  );
}
