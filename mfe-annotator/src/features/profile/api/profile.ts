import { type Schemas } from '@labelbridge/api-client';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { answer, api, ApiError, type Outcome, refreshData, reloadUser, sendOrQueue, useResource } from '@labelbridge/session';

type WholeProfile = Schemas['ProfileDto'];

/** The `payoutAccount` is missing offline: no device stores it. */
export type Profile = Omit<WholeProfile, 'payoutAccount'> & Partial<Pick<WholeProfile, 'payoutAccount'>>;
export type ProfileChanges = Schemas['UpdateMeDto'];

const PATH = '/api/users/me';

export function useProfile() {
  return useResource<Profile>(PATH, async () => {
    const { data } = await answer(api.GET(PATH));
    return data;
  });
}

/** Renames fields: the form has no groups, so `payoutAccount.bankCode` is its `bankCode`. */
function byFormField(failure: ApiError): ApiError {
  const { message, status, offline, requestId } = failure;
  const details = Object.entries(failure.details).map(([field, problem]) => [field.replace('payoutAccount.', ''), problem]);
  return new ApiError(message, { status, offline, requestId, details: Object.fromEntries(details) });
}

/**
 * Saves the changes, and reloads the name and the hours on screen. Without a network they are queued on the device, except for bank
 * details.
 *
 * @throws ApiError whose details name the form's fields
 */
export async function saveProfile({ _id }: Profile, changes: ProfileChanges): Promise<Outcome> {
  const change = { kind: 'profile', target: _id, title: 'Profile', method: 'PATCH', path: PATH, body: { ...changes } } as const;
  const outcome = await sendOrQueue(change).catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.offline && changes.payoutAccount !== undefined) throw new ApiError(DEVICE_MESSAGES.bankNotKept, { offline: true });
    throw byFormField(failure);
  });
  if (!outcome.sent) return outcome;
  // The profile is saved, so an old name in the header is not reported as a failure.
  await Promise.allSettled([refreshData(PATH, '/api/overview'), reloadUser()]);
  return outcome;
}

export type ResolvedAccount = Schemas['ResolvedAccountDto'];

export async function resolveAccount(account: Schemas['ResolveAccountDto']): Promise<ResolvedAccount> {
  return (await answer(api.POST('/api/users/me/payout-account/resolve', { body: account }))).data;
}
