import { type Schemas } from '@labelbridge/api-client';
import { useApiData, usePagedList } from '@labelbridge/area-parts';
import { type PayoutStatus } from '@labelbridge/contracts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { withIdempotencyKey } from '../../../shared/idempotency.js';

/** One transfer to one annotator. */
export type Payout = Schemas['PayoutDto'];
export type PayoutDetail = Schemas['PayoutDetailDto'];
/** Payouts that were created together. */
export type Batch = Schemas['PayoutBatchDto'];
export type BatchDetail = Schemas['PayoutBatchDetailDto'];
export type Preview = Schemas['PayoutPreviewDto'];
export type PreviewLine = Schemas['PreviewLineDto'];
/** Invoices to pay: some, or all that are due. */
export type InvoiceSelection = { readonly ids: readonly string[] } | { readonly allDue: true };

/** Tells if a payout is not sent yet: no screen may call its amount sent. */
export const isUnsent = (status: PayoutStatus): boolean => status === 'Awaiting Approval' || status === 'Queued';

/** Reloads everything on screen that a payout changes. */
export const refreshMoney = () =>
  void refreshData('/api/payouts', '/api/payout-batches', '/api/payments', '/api/jobs', '/api/overview', '/api/ledger', '/api/statements');

const bodyOf = (selection: InvoiceSelection, confirmedNames: readonly string[]) => ({
  ...('ids' in selection ? { ids: [...selection.ids] } : { allDue: true as const }),
  ...(confirmedNames.length > 0 && { confirmedNames: [...confirmedNames] }),
});

/** Previews the payouts that would be created now. @param confirmedNames annotators whose account name the admin has compared */
export const usePreview = (selection: InvoiceSelection, confirmedNames: readonly string[]) => {
  const body = bodyOf(selection, confirmedNames);
  return useResource(
    `/api/payouts/preview ${JSON.stringify(body)}`,
    async (): Promise<Preview> => (await answer(api.POST('/api/payouts/preview', { body }))).data,
  );
};

export async function createPayouts(selection: InvoiceSelection, confirmedNames: readonly string[]): Promise<Batch> {
  const body = bodyOf(selection, confirmedNames);
  const names = ['payouts', ...('ids' in selection ? selection.ids : ['all due'])];
  const { data } = await withIdempotencyKey(names, (key) =>
    answer(api.POST('/api/payouts', { params: { header: { 'Idempotency-Key': key } }, body })),
  );
  refreshMoney();
  return data;
}

export const usePayout = (id: string) => useApiData('/api/payouts/{id}', { path: { id } });

export const useBatch = (id: string) => useApiData('/api/payout-batches/{id}', { path: { id } });

export const useBatchesForApproval = () => usePagedList('/api/payout-batches', { query: { status: 'Awaiting Approval', limit: 20 } });

/** Changes one payout or batch under an Idempotency-Key. @returns the server's message */
async function decide(names: readonly string[], call: (key: string) => Promise<{ message: string }>): Promise<string> {
  try {
    return (await withIdempotencyKey(names, call)).message;
  } finally {
    // Runs after a conflict too: the screen is then out of date.
    refreshMoney();
  }
}

const paramsOf = (id: string, key: string) => ({ path: { id }, header: { 'Idempotency-Key': key } });

/** Approves a batch that another admin created. */
export const approveBatch = (id: string) =>
  decide(['approve', id], (key) => answer(api.POST('/api/payout-batches/{id}/approve', { params: paramsOf(id, key) })));

/** Cancels a batch that was not sent to the bank. */
export const cancelBatch = (id: string) =>
  decide(['cancel', id], (key) => answer(api.POST('/api/payout-batches/{id}/cancel', { params: paramsOf(id, key) })));

/** Creates a new payout in place of a failed or returned one. @param confirmName whether the admin has compared the account's name */
export const retryPayout = (id: string, confirmName: boolean) =>
  decide(['retry', id, String(confirmName)], (key) =>
    answer(api.POST('/api/payouts/{id}/retry', { params: paramsOf(id, key), body: { confirmName } })),
  );

/** Records that a transfer was made by hand. */
export const confirmPayout = (id: string, bankReference: string) =>
  decide(['confirm', id, bankReference], (key) =>
    answer(api.POST('/api/payouts/{id}/confirm', { params: paramsOf(id, key), body: { bankReference } })),
  );

/** Records that a transfer by hand was not made. */
export const failPayout = (id: string, reason: string) =>
  decide(['fail', id, reason], (key) => answer(api.POST('/api/payouts/{id}/fail', { params: paramsOf(id, key), body: { reason } })));

/** Records that the bank returned a payout. */
export const returnPayout = (id: string, reason: string) =>
  decide(['return', id, reason], (key) => answer(api.POST('/api/payouts/{id}/return', { params: paramsOf(id, key), body: { reason } })));
