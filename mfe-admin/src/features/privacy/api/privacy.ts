import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

/** A person's request to be erased, and its outcome. */
export type Erasure = Schemas['ErasureDto'];
/** A bank account with its complete number. */
export type BankAccount = Schemas['PayoutAccountDto'];
type ErasureQuery = NonNullable<paths['/api/privacy/erasures']['get']['parameters']['query']>;

/** Erasure requests, the newest first. */
export const useErasures = (query: ErasureQuery) =>
  usePagedList('/api/privacy/erasures', query, (page) => answer(api.GET('/api/privacy/erasures', { params: { query: page } })));

/** A person's complete bank account. The audit log records the view and its reason. @throws ApiError naming `reason` */
export async function viewAccount(userId: string, reason: string): Promise<BankAccount> {
  const { data } = await answer(api.POST('/api/privacy/bank-account', { body: { userId, reason } }));
  void refreshData('/api/audit');
  return data;
}
