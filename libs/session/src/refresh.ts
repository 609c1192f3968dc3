import { SESSION_END_MESSAGES, type SessionEndReason } from '@labelbridge/contracts';
import { errorFromResponse } from './api-error.js';
import { beginSession, endSession } from './begin-end.js';
import { postRequest, sendPlain } from './plain.js';
import { useSession } from './session.store.js';
import { readToken } from './token.js';
import { readUser } from './user.js';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The token and the user of a log-in, sign-up or refresh; undefined where the answer lacks one. */
export function readSession(body: unknown) {
  const user = readUser(body);
  const token = isRecord(body) ? body.token : undefined;
  return user && typeof token === 'string' ? { token, user } : undefined;
}

const REASONS: readonly SessionEndReason[] = ['suspended', 'revoked'];

/** Why the server refuses to go on, as far as its words tell. */
export const endReasonOf = (message: string): SessionEndReason =>
  REASONS.find((reason) => SESSION_END_MESSAGES[reason] === message) ?? 'expired';

async function renew(): Promise<string | undefined> {
  const response = await sendPlain(postRequest('/api/auth/refresh'));
  if (response.status === 401 || response.status === 403) {
    endSession(endReasonOf((await errorFromResponse(response)).message));
    return undefined;
  }
  if (!response.ok) throw await errorFromResponse(response);
  const session = readSession(await response.json());
  const before = useSession.getState().user;
  // Another tab has logged in as somebody else: what is open here is not theirs.
  if (!session || (before && before.userId !== session.user.userId)) {
    endSession(session ? 'elsewhere' : 'expired');
    return undefined;
  }
  beginSession(session.token, session.user);
  return session.token;
}

/** Tabs share one refresh cookie, which is used up by each refresh: they take turns. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request('labelbridge-refresh', task) : task();
}

let running: Promise<string | undefined> | undefined;

/**
 * Replaces an access token that has run out; all callers at one time share one refresh.
 *
 * @param stale the token that was refused; when a newer one is here already, that is the answer
 * @returns the new token, or undefined when the session is over
 * @throws ApiError when the server could not be asked: the session stays
 */
export function refreshOnce(stale: string | undefined): Promise<string | undefined> {
  const present = readToken();
  if (present && present !== stale) return Promise.resolve(present);
  running ??= inTurn(renew).finally(() => {
    running = undefined;
  });
  return running;
}
