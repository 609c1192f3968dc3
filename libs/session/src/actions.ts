import { ApiError, CALL_TEXTS, errorFromResponse } from './api-error.js';
import { beginSession, endSession } from './begin-end.js';
import { apiOrigin, postRequest, sendPlain } from './plain.js';
import { readSession, refreshOnce } from './refresh.js';
import { sendForPerson } from './send.js';
import { useSession } from './session.store.js';
import { PERSON_KEY, readKeptUser, readToken, rememberedPerson } from './token.js';
import { readUser, type SessionUser } from './user.js';

/** What the sign-up form sends (specification section 7). */
export interface SignupForm {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  username: string;
  phone: string;
}

async function enter(path: string, form: object): Promise<{ user: SessionUser; message: string }> {
  const response = await sendPlain(postRequest(path, form));
  if (!response.ok) throw await errorFromResponse(response);
  const body: unknown = await response.json().catch(() => undefined);
  const session = readSession(body);
  if (!session) throw new ApiError(CALL_TEXTS.unknown, { status: response.status });
  beginSession(session.token, session.user);
  const message = typeof body === 'object' && body && 'message' in body && typeof body.message === 'string' ? body.message : '';
  return { user: session.user, message };
}

/** Logs in. @throws ApiError with the server's message */
export const login = (form: { email: string; password: string }) => enter('/api/auth/login', form);

/** Signs up, which logs in (product.md). @throws ApiError with the server's message */
export const signup = (form: SignupForm) => enter('/api/auth/signup', form);

/**
 * Logs out: the server ends the session, and this tab forgets it. Where the server cannot be reached the tab forgets
 * all the same, because whoever presses this is about to hand the phone on.
 */
export async function logout(): Promise<void> {
  try {
    await sendForPerson(postRequest('/api/auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    endSession('logout');
  }
}

/** Takes a changed name or phone of the person into the session, as the server now tells it. */
export async function reloadUser(): Promise<void> {
  const response = await sendForPerson(new Request(`${apiOrigin()}/api/auth/me`));
  const user = readUser(await response.json());
  const token = readToken();
  if (user && token) beginSession(token, user);
  else endSession('expired');
}

/**
 * Finds out who is logged in when a page opens: by what this tab kept, else by the refresh cookie. A kept token may
 * have run out: the first call finds out. Browsers that never logged in are not worth a call.
 *
 * @throws ApiError when the server could not be asked; the session stays `unknown` and this may be called again
 */
export async function restore(): Promise<void> {
  if (useSession.getState().status !== 'unknown') return;
  const token = readToken();
  const kept = readKeptUser();
  if (token && kept) {
    beginSession(token, kept);
    return;
  }
  try {
    if (token) await reloadUser();
    else if (rememberedPerson()) await refreshOnce(undefined);
    else endSession('logout');
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (!refused) throw error;
    if (useSession.getState().status === 'unknown') endSession('expired');
  }
}

/** Ends this tab's session when another tab logs out or logs in as somebody else. @returns a function that stops it */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { user } = useSession.getState();
    if (event.key === PERSON_KEY && user && event.newValue !== user.userId) endSession('elsewhere');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
