import { ApiError, CALL_MESSAGES, errorFromResponse } from './api-error.js';
import { type Schemas } from '@labelbridge/api-client';
import { beginLogout, beginSession, endSession } from './begin-end.js';
import { isRecord } from './is-record.js';
import { restoreCachedSession } from './offline/offline.js';
import { apiOrigin, messageOf, postRequest, sendPlain } from './plain.js';
import { readSession, refreshOnce } from './refresh.js';
import { sendAuthenticated } from './send.js';
import { useSession } from './session.store.js';
import { REMEMBERED_USER_KEY, readStoredUser, readToken, rememberedUserId } from './token.js';
import { readUser, type SessionUser } from './user.js';

/** Form of a sign-up (specification section 7). */
export interface SignupForm {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  username: string;
  phone: string;
}

export interface Entered {
  user: SessionUser;
  message: string;
}

/** The password is correct and the account has a second factor: call `loginBySecondFactor` next. */
export interface SecondStep {
  challenge: string;
  /** Request for `signByPasskey`; absent if the account has no passkey. */
  passkey?: unknown;
}

export type SecondProof = { code: string } | { assertion: Schemas['AssertionDto'] };

async function post(path: string, form: object): Promise<{ response: Response; body: unknown }> {
  const response = await sendPlain(postRequest(path, form));
  if (!response.ok) throw await errorFromResponse(response);
  return { response, body: await response.json().catch(() => undefined) };
}

function begin({ response, body }: { response: Response; body: unknown }): Entered {
  const session = readSession(body);
  if (!session) throw new ApiError(CALL_MESSAGES.unknown, { status: response.status });
  beginSession(session.token, session.user);
  return { user: session.user, message: messageOf(body) };
}

/** @throws ApiError with the server's message; its details name `code` if a code from an e-mail is required */
export async function login(form: { email: string; password: string; code?: string }): Promise<Entered | SecondStep> {
  const answered = await post('/api/auth/login', form);
  const { challenge, passkey } = isRecord(answered.body) ? answered.body : {};
  return typeof challenge === 'string' ? { challenge, ...(passkey ? { passkey } : {}) } : begin(answered);
}

/** @throws ApiError with the server's message; its details name `code` or `assertion` if it is wrong */
export const loginBySecondFactor = async (form: { challenge: string } & SecondProof): Promise<Entered> =>
  begin(await post('/api/auth/login/second-factor', form));

/**
 * Signs up. The server may also log in (specification section 7); without a session in the answer, `user` is undefined.
 *
 * @throws ApiError with the server's message
 */
export async function signup(form: SignupForm): Promise<{ user: SessionUser | undefined; message: string }> {
  const answered = await post('/api/auth/signup', form);
  return readSession(answered.body) ? begin(answered) : { user: undefined, message: messageOf(answered.body) };
}

/** Logs out on the server and in this tab. The tab logs out even if the server is unreachable, because phones are shared. */
export async function logout(): Promise<void> {
  beginLogout();
  try {
    await sendAuthenticated(postRequest('/api/auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    endSession('logout');
  }
}

export async function reloadUser(): Promise<void> {
  const response = await sendAuthenticated(new Request(`${apiOrigin()}/api/auth/me`));
  const user = readUser(await response.json());
  const token = readToken();
  if (user && token) beginSession(token, user);
  else endSession('expired');
}

/**
 * Restores the session when a page opens: from session storage, else from the refresh cookie, else (offline) from the user cached on this
 * device. The stored token may have expired; the first call then refreshes it. A browser without a remembered user makes no call.
 *
 * @throws ApiError if the server is unreachable; the session stays `unknown` and this may be called again
 */
export async function restore(): Promise<void> {
  if (useSession.getState().status !== 'unknown') return;
  const token = readToken();
  const user = readStoredUser();
  if (token && user) {
    beginSession(token, user);
    return;
  }
  try {
    if (token) await reloadUser();
    else if (rememberedUserId()) await refreshOnce(undefined);
    else endSession('logout');
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (!refused && error instanceof ApiError && error.offline && (await restoreCachedSession())) return;
    if (!refused) throw error;
    if (useSession.getState().status === 'unknown') endSession('expired');
  }
}

/** Ends this tab's session when another tab logs out or logs in as another user. @returns a function that stops watching */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { user } = useSession.getState();
    if (event.key === REMEMBERED_USER_KEY && user && event.newValue !== user.userId) endSession('elsewhere');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
