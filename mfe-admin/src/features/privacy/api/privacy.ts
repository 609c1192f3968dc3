import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

export type Erasure = Schemas['ErasureDto'];
/** A bank account with its complete number. */
export type BankAccount = Schemas['PayoutAccountDto'];

/** Fetches a person's complete bank account. The audit log records the view and its reason. @throws ApiError naming `reason` */
export async function viewAccount(userId: string, reason: string): Promise<BankAccount> {
  const { data } = await answer(api.POST('/api/privacy/bank-account', { body: { userId, reason } }));
  void refreshData('/api/audit');
  return data;
}
