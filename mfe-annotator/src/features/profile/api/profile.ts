import { type Schemas } from '@labelbridge/api-client';
import { ApiError, answer, api, refreshData, reloadUser, useResource } from '@labelbridge/session';

/** What the annotator sees and changes of himself. */
export type Profile = Schemas['ProfileDto'];
/** What he changed; what is left out stays. */
export type ProfileChanges = Schemas['UpdateMeDto'];

const PATH = '/api/users/me';

/** His profile. */
export function useProfile() {
  return useResource(PATH, async () => {
    const { data } = await answer(api.GET(PATH));
    return data;
  });
}

/** The form's fields have no groups: `payoutAccount.bankCode` is its `bankCode`. */
function byFormField(failure: ApiError): ApiError {
  const { message, status, offline, requestId } = failure;
  const details = Object.entries(failure.details).map(([field, problem]) => [field.replace('payoutAccount.', ''), problem]);
  return new ApiError(message, { status, offline, requestId, details: Object.fromEntries(details) });
}

/**
 * Saves what was changed, and shows it wherever the person's name or hours stand.
 *
 * @returns what to tell
 * @throws ApiError whose details name the form's fields
 */
export async function saveProfile(changes: ProfileChanges): Promise<string> {
  const { message } = await answer(api.PATCH(PATH, { body: changes })).catch((failure: unknown) => {
    throw failure instanceof ApiError ? byFormField(failure) : failure;
  });
  // It is saved: that the header may show the old name until the next page is no failure to tell.
  await Promise.allSettled([refreshData(PATH, '/api/overview'), reloadUser()]);
  return message;
}
