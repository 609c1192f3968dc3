import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, useList, useResource } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** A movement of money. */
export type Posting = Schemas['PostingDto'];
/** The accounts of the ledger and what they have. */
export type Accounts = Schemas['LedgerAccountsDto'];
export type PostingQuery = NonNullable<paths['/api/ledger/postings']['get']['parameters']['query']>;

/** The accounts and their balances. */
export const useAccounts = () =>
  useResource('/api/ledger/accounts', async (): Promise<Accounts> => (await answer(api.GET('/api/ledger/accounts'))).data);

/** Postings, the newest first, page by page. */
export const usePostings = (query: PostingQuery) =>
  useList(listKey('/api/ledger/postings', query), (cursor) =>
    answer(api.GET('/api/ledger/postings', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** Every kobo of one invoice. */
export const useTrace = (invoiceId: string) =>
  useResource(
    `/api/payments/${invoiceId}/trace`,
    async () => (await answer(api.GET('/api/payments/{id}/trace', { params: { path: { id: invoiceId } } }))).data,
  );

/** What an invoice number, a payout reference or a bank reference leads to; nothing is asked for without one. */
export const useFoundTraces = (q: string) =>
  useResource(
    q === '' ? null : `/api/trace?q=${encodeURIComponent(q)}`,
    async () => (await answer(api.GET('/api/trace', { params: { query: { q } } }))).data.traces,
  );
