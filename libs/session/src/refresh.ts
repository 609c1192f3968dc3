import { SESSION_END_MESSAGES, type SessionEndReason } from '@labelbridge/contracts';
import { errorFromResponse } from './api-error.js';
import { beginSession, endSession } from './begin-end.js';
import { isRecord } from './is-record.js';
import { postRequest, sendPlain } from './plain.js';
import { useSession } from './session.store.js';
import { readToken } from './token.js';
import { readUser } from './user.js';

export function readSession(body: unknown) {
  const user = readUser(body);
  const token = isRecord(body) ? body.token : undefined;
  return user && typeof token === 'string' ? { token, user } : undefined;
}

const REASONS: readonly SessionEndReason[] = ['suspended', 'revoked'];

const endReasonOf = (message: string): SessionEndReason => REASONS.find((reason) => SESSION_END_MESSAGES[reason] === message) ?? 'expired';

async function renew(): Promise<string | undefined> {
  const response = await sendPlain(postRequest('/api/auth/refresh'));
  if (response.status === 401 || response.status === 403) {
    endSession(endReasonOf((await errorFromResponse(response)).message));
    return undefined;
  }
  if (!response.ok) throw await errorFromResponse(response);
  const session = readSession(await response.json());
  const before = useSession.getState().user;
  // Another tab has logged in as another user.
  if (!session || (before && before.userId !== session.user.userId)) {
    endSession(session ? 'elsewhere' : 'expired');
    return undefined;
  }
  beginSession(session.token, session.user);
  return session.token;
}

/** Tabs share one refresh cookie, which each refresh replaces: only one tab refreshes at a time. */
function withRefreshLock<T>(task: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request('labelbridge-refresh', task) : task();
}

let running: Promise<string | undefined> | undefined;

/**
 * Replaces an expired access token. Concurrent callers share one refresh.
 *
 * @param stale the refused token; a newer stored token is returned at once
 * @returns the new token, or undefined if the session has ended
 * @throws ApiError if the server is unreachable; the session stays
 */
export function refreshOnce(stale: string | undefined): Promise<string | undefined> {
  const present = readToken();
  if (present && present !== stale) return Promise.resolve(present);
  running ??= withRefreshLock(renew).finally(() => {
    running = undefined;
  });
  return running;
}
