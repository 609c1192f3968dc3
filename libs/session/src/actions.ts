import { ApiError, CALL_MESSAGES, errorFromResponse } from './api-error.js';
import { beginSession, endSession } from './begin-end.js';
import { restoreCachedSession } from './offline/offline.js';
import { apiOrigin, postRequest, sendPlain } from './plain.js';
import { readSession, refreshOnce } from './refresh.js';
import { sendAuthenticated } from './send.js';
import { useSession } from './session.store.js';
import { REMEMBERED_USER_KEY, readStoredUser, readToken, rememberedUserId } from './token.js';
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

/** A session that has begun. */
export interface Entered {
  user: SessionUser;
  message: string;
}

/** The password was right, and the account has a second factor: `loginBySecondFactor` goes on. */
export interface SecondStep {
  challenge: string;
}

async function post(path: string, form: object): Promise<{ response: Response; body: unknown }> {
  const response = await sendPlain(postRequest(path, form));
  if (!response.ok) throw await errorFromResponse(response);
  return { response, body: await response.json().catch(() => undefined) };
}

function begin({ response, body }: { response: Response; body: unknown }): Entered {
  const session = readSession(body);
  if (!session) throw new ApiError(CALL_MESSAGES.unknown, { status: response.status });
  beginSession(session.token, session.user);
  const message = typeof body === 'object' && body && 'message' in body && typeof body.message === 'string' ? body.message : '';
  return { user: session.user, message };
}

const challengeOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body && 'challenge' in body && typeof body.challenge === 'string' ? body.challenge : undefined;

/** Logs in. @throws ApiError with the server's message, naming `code` where a mailed one is asked for */
export async function login(form: { email: string; password: string; code?: string }): Promise<Entered | SecondStep> {
  const answered = await post('/api/auth/login', form);
  const challenge = challengeOf(answered.body);
  return challenge === undefined ? begin(answered) : { challenge };
}

/** The second step of a log-in. @throws ApiError with the server's message, naming `code` where that is wrong */
export const loginBySecondFactor = async (form: SecondStep & { code: string }): Promise<Entered> =>
  begin(await post('/api/auth/login/second-factor', form));

/** Signs up, which logs in (product.md). @throws ApiError with the server's message */
export const signup = async (form: SignupForm): Promise<Entered> => begin(await post('/api/auth/signup', form));

/**
 * Logs out: the server ends the session, and this tab forgets it. Where the server cannot be reached the tab forgets
 * all the same, because whoever presses this is about to hand the phone on.
 */
export async function logout(): Promise<void> {
  try {
    await sendAuthenticated(postRequest('/api/auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    endSession('logout');
  }
}

/** Takes a changed name or phone of the person into the session, as the server now tells it. */
export async function reloadUser(): Promise<void> {
  const response = await sendAuthenticated(new Request(`${apiOrigin()}/api/auth/me`));
  const user = readUser(await response.json());
  const token = readToken();
  if (user && token) beginSession(token, user);
  else endSession('expired');
}

/**
 * Finds out who is logged in when a page opens: by what this tab kept, else by the refresh cookie. A kept token may
 * have run out: the first call finds out. Browsers that never logged in are not worth a call. Without a network it is
 * whoever this device keeps, who may look at what it keeps.
 *
 * @throws ApiError when the server could not be asked; the session stays `unknown` and this may be called again
 */
export async function restore(): Promise<void> {
  if (useSession.getState().status !== 'unknown') return;
  const token = readToken();
  const kept = readStoredUser();
  if (token && kept) {
    beginSession(token, kept);
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

/** Ends this tab's session when another tab logs out or logs in as somebody else. @returns a function that stops it */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { user } = useSession.getState();
    if (event.key === REMEMBERED_USER_KEY && user && event.newValue !== user.userId) endSession('elsewhere');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
