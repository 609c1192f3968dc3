import { CALL_MESSAGES, ApiError, errorWithoutAnswer } from '../api-error.js';
import { sendAuthenticated } from '../send.js';
import { useSession } from '../session.store.js';
import { rememberedUserId } from '../token.js';
import { type SessionUser } from '../user.js';
import { type OutboxListener, type Outcome } from './device/outbox.js';
import { loadDevice } from './load-device.js';
import { type Change } from './queued-changes.js';

/**
 * Starts caching the user's answers and sending queued changes. Call it after the first paint: it loads code. Admins' devices store
 * nothing, because admins see other people's data.
 *
 * @returns a function that stops it
 */
export function beginOffline(user: SessionUser, listener: OutboxListener): () => void {
  if (user.userRole !== 'USER') return () => undefined;
  let stop: (() => void) | undefined;
  let stopped = false;
  loadDevice().then(
    (device) => {
      if (!stopped) stop = device.start(user, sendAuthenticated, listener);
    },
    // The product then works online only.
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/**
 * Sends a change, or queues it on the device until the network is back. It is applied once in either case.
 *
 * @throws ApiError if the server rejects the change, or it holds bank data and there is no network
 */
export async function sendOrQueue(change: Change): Promise<Outcome> {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) throw new ApiError(CALL_MESSAGES.unknown);
  const device = await loadDevice().catch((failure: unknown) => {
    throw errorWithoutAnswer(failure);
  });
  return device.sendOrQueue({ userId, send: sendAuthenticated }, change);
}

export async function discardQueuedChange(id: string): Promise<void> {
  const userId = useSession.getState().user?.userId;
  if (userId !== undefined) await (await loadDevice()).discardQueuedChange(userId, id);
}

/**
 * Restores the session of the remembered user while the server is unreachable. There is no token: the first call that reaches the server
 * fetches one, or ends the session.
 *
 * @returns whether the user is cached on this device
 */
export async function restoreCachedSession(): Promise<boolean> {
  const userId = rememberedUserId();
  if (userId === undefined) return false;
  const user = await loadDevice()
    .then((device) => device.readCachedUser(userId))
    .catch(() => undefined);
  if (!user || useSession.getState().status !== 'unknown') return false;
  useSession.setState({ status: 'user', user, ended: undefined });
  return true;
}
