import { useApiData } from '../api/calls.js';
import { answer, api, type List, loadPasskeys, refreshData, type Resource, type Schemas, useList, useResource } from '@labelbridge/session';

const SESSIONS = '/api/auth/sessions';
const FACTOR = '/api/auth/second-factor';
const ME = '/api/users/me';

/** A change of factors ends all other sessions. */
const refreshFactor = async (): Promise<void> => void (await Promise.all([refreshData(FACTOR), refreshData(SESSIONS)]));

export const useSessions = (): List<Schemas['SessionDto']> =>
  useList(SESSIONS, (cursor) => answer(api.GET(SESSIONS, { params: { query: cursor === undefined ? {} : { cursor } } })));

/** @returns the server's message @throws ApiError */
export async function endSession(id: string): Promise<string> {
  const { message } = await answer(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
  await refreshData(SESSIONS);
  return message;
}

/** @returns the server's message @throws ApiError naming `password` */
export async function endOtherSessions(password: string): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/sessions/end-others', { body: { password } }));
  await refreshData(SESSIONS);
  return message;
}

export interface EmailState {
  readonly email: string;
  readonly verified: boolean;
  /** True if a payout account is refused before the email is verified. */
  readonly holdsPayout: boolean;
}

/** Hash of the code's form in Settings. */
export const EMAIL_CODE = '#email-code';

export function useEmailState(): Resource<EmailState> {
  return useResource(`${ME}#email`, async () => {
    const { data } = await answer(api.GET(ME));
    return { email: data.email, verified: data.emailVerified, holdsPayout: data.verifyFirst };
  });
}

/** Sends the email with the link and the code again. @returns the server's message @throws ApiError */
export const resendVerification = async (): Promise<string> => (await answer(api.POST('/api/auth/verify-email/resend'))).message;

/** @returns the server's message @throws ApiError naming `code` */
export async function verifyByCode(email: string, code: string): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/verify-email', { body: { email, code } }));
  await refreshData(ME);
  return message;
}

export const useSecondFactor = (): Resource<Schemas['SecondFactorStateDto']> => useApiData(FACTOR);

/** Creates a secret for an authenticator app. @throws ApiError naming `password` */
export const offerSecondFactor = async (password: string): Promise<Schemas['SecondFactorOfferDto']> =>
  (await answer(api.POST('/api/auth/second-factor/begin', { body: { password } }))).data;

/** Turns the second factor on. @returns the recovery codes, which are shown once @throws ApiError naming `code` */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { data } = await answer(api.POST('/api/auth/second-factor/confirm', { body: { code } }));
  await refreshFactor();
  return data.recoveryCodes;
}

/** @returns the server's message @throws ApiError naming `password` */
export async function removeSecondFactor(password: string): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/second-factor/remove', { body: { password } }));
  await refreshFactor();
  return message;
}

/** @returns new recovery codes, which are shown once @throws ApiError naming `password` */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const { data } = await answer(api.POST('/api/auth/second-factor/recovery-codes', { body: { password } }));
  await refreshData(FACTOR);
  return data.recoveryCodes;
}

/** Creates a passkey on this device and adds it. @returns the recovery codes if it is the first factor @throws ApiError */
export async function addPasskey(name: string, person: { email: string }): Promise<readonly string[]> {
  const { makePasskey } = await loadPasskeys();
  const { data: offer } = await answer(api.POST('/api/auth/second-factor/passkeys/begin'));
  const made = await makePasskey(offer, person);
  const { data } = await answer(api.POST('/api/auth/second-factor/passkeys', { body: { name, ...made } }));
  await refreshFactor();
  return data.recoveryCodes;
}

/** @returns the server's message @throws ApiError naming `name` */
export async function renamePasskey(id: string, name: string): Promise<string> {
  const params = { path: { id } };
  const { message } = await answer(api.PATCH('/api/auth/second-factor/passkeys/{id}', { params, body: { name } }));
  await refreshData(FACTOR);
  return message;
}

/** @returns the server's message @throws ApiError */
export async function removePasskey(id: string): Promise<string> {
  const { message } = await answer(api.DELETE('/api/auth/second-factor/passkeys/{id}', { params: { path: { id } } }));
  await refreshFactor();
  return message;
}
