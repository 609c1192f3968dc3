import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList, useResource } from '@labelbridge/session';
import { withIntention } from '../../../shared/intentions.js';
import { listKey } from '../../../shared/list/list-key.js';

/** One transfer to one annotator, as an admin sees it. */
export type Payout = Schemas['PayoutDto'];
export type PayoutDetail = Schemas['PayoutDetailDto'];
/** What one press made. */
export type Batch = Schemas['PayoutBatchDto'];
export type BatchDetail = Schemas['PayoutBatchDetailDto'];
/** What a press would make. */
export type Preview = Schemas['PayoutPreviewDto'];
export type PreviewLine = Schemas['PreviewLineDto'];
/** Which invoices are paid: some, or all that are due. */
export type Selection = { readonly ids: readonly string[] } | { readonly allDue: true };
export type PayoutQuery = NonNullable<paths['/api/payouts']['get']['parameters']['query']>;

/** What payouts change on screen, whether they were made or found to be made already. */
export const refreshMoney = () =>
  void refreshData('/api/payouts', '/api/payout-batches', '/api/payments', '/api/jobs', '/api/overview', '/api/ledger', '/api/statements');

const bodyOf = (selection: Selection, confirmedNames: readonly string[]) => ({
  ...('ids' in selection ? { ids: [...selection.ids] } : { allDue: true as const }),
  ...(confirmedNames.length > 0 && { confirmedNames: [...confirmedNames] }),
});

/** What a press on these invoices would make now. @param confirmedNames annotators whose account's name the admin has compared */
export const usePreview = (selection: Selection, confirmedNames: readonly string[]) => {
  const body = bodyOf(selection, confirmedNames);
  return useResource(
    `/api/payouts/preview ${JSON.stringify(body)}`,
    async (): Promise<Preview> => (await answer(api.POST('/api/payouts/preview', { body }))).data,
  );
};

/** Makes payouts of these invoices. @returns the batch they are */
export async function makePayouts(selection: Selection, confirmedNames: readonly string[]): Promise<Batch> {
  const body = bodyOf(selection, confirmedNames);
  const names = ['payouts', ...('ids' in selection ? selection.ids : ['all due'])];
  const { data } = await withIntention(names, (key) =>
    answer(api.POST('/api/payouts', { params: { header: { 'Idempotency-Key': key } }, body })),
  );
  refreshMoney();
  return data;
}

/** Payouts, the newest first, page by page. */
export const usePayouts = (query: PayoutQuery) =>
  useList(listKey('/api/payouts', query), (cursor) =>
    answer(api.GET('/api/payouts', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** One payout with what happened to it. */
export const usePayout = (id: string) =>
  useResource(
    `/api/payouts/${id}`,
    async (): Promise<PayoutDetail> => (await answer(api.GET('/api/payouts/{id}', { params: { path: { id } } }))).data,
  );

/** One batch with its first payouts. */
export const useBatch = (id: string) =>
  useResource(
    `/api/payout-batches/${id}`,
    async (): Promise<BatchDetail> => (await answer(api.GET('/api/payout-batches/{id}', { params: { path: { id } } }))).data,
  );

/** Batches that wait for a second admin. */
export const useWaitingBatches = () => {
  const query = { status: 'Awaiting Approval', limit: 20 } as const;
  return useList(listKey('/api/payout-batches', query), (cursor) =>
    answer(api.GET('/api/payout-batches', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );
};

/** Does something to one payout or batch under the key of its intention. @returns the server's words */
async function decide(names: readonly string[], call: (key: string) => Promise<{ message: string }>): Promise<string> {
  try {
    return (await withIntention(names, call)).message;
  } finally {
    // After a conflict too: what was shown is then out of date.
    refreshMoney();
  }
}

const paramsOf = (id: string, key: string) => ({ path: { id }, header: { 'Idempotency-Key': key } });

/** Lets a batch go that another admin made. */
export const approveBatch = (id: string) =>
  decide(['approve', id], (key) => answer(api.POST('/api/payout-batches/{id}/approve', { params: paramsOf(id, key) })));

/** Takes a batch back before the bank has any of it. */
export const cancelBatch = (id: string) =>
  decide(['cancel', id], (key) => answer(api.POST('/api/payout-batches/{id}/cancel', { params: paramsOf(id, key) })));

/** Tries a failed payout again, as a new one. */
export const retryPayout = (id: string) =>
  decide(['retry', id], (key) => answer(api.POST('/api/payouts/{id}/retry', { params: paramsOf(id, key), body: {} })));

/** Records a transfer that was made by hand. */
export const confirmPayout = (id: string, bankReference: string) =>
  decide(['confirm', id, bankReference], (key) =>
    answer(api.POST('/api/payouts/{id}/confirm', { params: paramsOf(id, key), body: { bankReference } })),
  );

/** Records that a transfer by hand was not made. */
export const failPayout = (id: string, reason: string) =>
  decide(['fail', id, reason], (key) => answer(api.POST('/api/payouts/{id}/fail', { params: paramsOf(id, key), body: { reason } })));

/** Records that the bank sent a paid one back. */
export const returnPayout = (id: string, reason: string) =>
  decide(['return', id, reason], (key) => answer(api.POST('/api/payouts/{id}/return', { params: paramsOf(id, key), body: { reason } })));
