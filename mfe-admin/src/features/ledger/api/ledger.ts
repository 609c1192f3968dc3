import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, useResource } from '@labelbridge/session';

export type Posting = Schemas['PostingDto'];
export type Accounts = Schemas['LedgerAccountsDto'];
export type PostingQuery = NonNullable<paths['/api/ledger/postings']['get']['parameters']['query']>;

export const useAccounts = () =>
  useResource('/api/ledger/accounts', async (): Promise<Accounts> => (await answer(api.GET('/api/ledger/accounts'))).data);

/** Postings, the newest first. */
export const usePostings = (query: PostingQuery) =>
  usePagedList('/api/ledger/postings', query, (page) => answer(api.GET('/api/ledger/postings', { params: { query: page } })));

/** An invoice from the work to the bank transfer. */
export const useTrace = (invoiceId: string) =>
  useResource(
    `/api/payments/${invoiceId}/trace`,
    async () => (await answer(api.GET('/api/payments/{id}/trace', { params: { path: { id: invoiceId } } }))).data,
  );

/** The invoices of an invoice number, a payout reference or a bank reference. An empty `q` fetches nothing. */
export const useFoundTraces = (q: string) =>
  useResource(
    q === '' ? null : `/api/trace?q=${encodeURIComponent(q)}`,
    async () => (await answer(api.GET('/api/trace', { params: { query: { q } } }))).data.traces,
  );
