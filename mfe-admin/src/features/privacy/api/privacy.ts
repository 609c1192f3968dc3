import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** A person's wish to be erased, and what came of it. */
export type Erasure = Schemas['ErasureDto'];
/** A bank account in full. */
export type BankAccount = Schemas['PayoutAccountDto'];
export type ErasureQuery = NonNullable<paths['/api/privacy/erasures']['get']['parameters']['query']>;

/** Wishes to be erased, the newest first, page by page. */
export const useErasures = (query: ErasureQuery) =>
  useList(listKey('/api/privacy/erasures', query), (cursor) =>
    answer(api.GET('/api/privacy/erasures', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** A person's bank account in full; that it was looked at, and why, is on record. @throws ApiError naming `reason` */
export async function lookAtAccount(userId: string, reason: string): Promise<BankAccount> {
  const { data } = await answer(api.POST('/api/privacy/bank-account', { body: { userId, reason } }));
  void refreshData('/api/audit');
  return data;
}
