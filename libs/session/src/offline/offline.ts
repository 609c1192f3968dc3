import { CALL_MESSAGES, ApiError, errorWithoutAnswer } from '../api-error.js';
import { sendAuthenticated } from '../send.js';
import { useSession } from '../session.store.js';
import { rememberedUserId } from '../token.js';
import { type SessionUser } from '../user.js';
import { type OutboxListener, type Outcome } from './device/outbox.js';
import { loadDevice } from './load-device.js';
import { type Change } from './queued-changes.js';

/**
 * From now on this device keeps what the person sees, and sends what he changed without a network. Call it after the first
 * paint: it fetches code. Admins see other people's data, which never stays on a device.
 *
 * @returns a function that stops sending
 */
export function beginOffline(user: SessionUser, listener: OutboxListener): () => void {
  if (user.userRole !== 'USER') return () => undefined;
  let stop: (() => void) | undefined;
  let stopped = false;
  loadDevice().then(
    (device) => {
      if (!stopped) stop = device.start(user, sendAuthenticated, listener);
    },
    // Without it the product works as long as there is a network.
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/**
 * Makes a change now, or keeps it on the device until there is a network. Either way it is done once.
 *
 * @throws ApiError where the server refused it, or it holds bank data and there is no network: it is not kept then
 */
export async function sendOrQueue(change: Change): Promise<Outcome> {
  const personId = useSession.getState().user?.userId;
  if (personId === undefined) throw new ApiError(CALL_MESSAGES.unknown);
  const device = await loadDevice().catch((failure: unknown) => {
    throw errorWithoutAnswer(failure);
  });
  return device.sendOrQueue({ personId, send: sendAuthenticated }, change);
}

/** Forgets a change that waits. */
export async function discardQueuedChange(id: string): Promise<void> {
  const personId = useSession.getState().user?.userId;
  if (personId !== undefined) await (await loadDevice()).discardQueuedChange(personId, id);
}

/**
 * Opens the session of the person this browser remembers without asking the server, which cannot be reached. There is no token:
 * the first call that reaches the server fetches one, or ends the session.
 *
 * @returns whether this device keeps who he is
 */
export async function restoreCachedSession(): Promise<boolean> {
  const personId = rememberedUserId();
  if (personId === undefined) return false;
  const user = await loadDevice()
    .then((device) => device.readCachedUser(personId))
    .catch(() => undefined);
  if (!user || useSession.getState().status !== 'unknown') return false;
  useSession.setState({ status: 'user', user, ended: undefined });
  return true;
}
