import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

/** A person's request to be erased, and its outcome. */
export type Erasure = Schemas['ErasureDto'];
/** A bank account with its complete number. */
export type BankAccount = Schemas['PayoutAccountDto'];

/** A person's complete bank account. The audit log records the view and its reason. @throws ApiError naming `reason` */
export async function viewAccount(userId: string, reason: string): Promise<BankAccount> {
  const { data } = await answer(api.POST('/api/privacy/bank-account', { body: { userId, reason } }));
  void refreshData('/api/audit');
  return data;
}
