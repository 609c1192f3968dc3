import { mutate } from 'swr';
import { deleteDrafts } from './drafts.js';
import { DEVICE_PREFIX, deleteOfflineStore, deviceName } from './offline/device-name.js';
import { loadDevice } from './offline/load-device.js';
import { forgetAnswers } from './offline/recent-answers.js';
import { useQueuedChanges } from './offline/queued-changes.js';
import { clearTokens, dropToken, forgetUser, storeSession, readToken, rememberedUserId } from './token.js';
import { useSession, type SessionEnd } from './session.store.js';
import { type SessionUser } from './user.js';

/** Clears the data of one user, because the next user must not see it: phones are shared. */
function clearFetchedData(): void {
  forgetAnswers();
  useQueuedChanges.setState({ items: [] });
  void mutate(() => true, undefined, { revalidate: false });
}

/** Clears the caches of other users, also if an admin logs in: the others may have left without logging out. */
function clearOthers(userId: string): void {
  // Loads the code only if there is data to clear.
  void globalThis.indexedDB
    ?.databases?.()
    .then(async (databases) => {
      const isOthers = ({ name }: IDBDatabaseInfo) => name?.startsWith(DEVICE_PREFIX) && name !== deviceName(userId);
      if (databases.some(isOthers)) await (await loadDevice()).clearCachesOfOthers(userId);
    })
    .catch(() => undefined);
}

export function beginSession(token: string, user: SessionUser): void {
  const before = useSession.getState().user;
  // Data that a visitor fetched is public and stays, so that it is not fetched twice.
  if (before && before.userId !== user.userId) clearFetchedData();
  if (before?.userId !== user.userId) clearOthers(user.userId);
  storeSession(token, user);
  useSession.setState({ status: 'user', user, ended: undefined });
}

let isLoggingOut = false;

/** Until `endSession`, calls that the server refuses because of this log-out end the session for no other reason. */
export function beginLogout(): void {
  isLoggingOut = true;
}

export function endSession(given: SessionEnd): void {
  const reason = isLoggingOut ? 'logout' : given;
  isLoggingOut &&= given !== 'logout';
  const hadSession = useSession.getState().status === 'user' || readToken() !== undefined;
  const rememberedId = rememberedUserId();
  // A new tab has no session yet, but the browser remembers its user.
  const userId = useSession.getState().user?.userId ?? rememberedId;
  if (reason === 'logout') {
    if (userId !== undefined) {
      deleteDrafts(userId);
      deleteOfflineStore(userId);
    }
    clearTokens();
  } else dropToken();
  forgetUser();
  if (hadSession) clearFetchedData();
  // A lost phone is logged out from another device: its cache is cleared, but unsent changes stay for their owner.
  if (userId !== undefined && (reason === 'revoked' || reason === 'suspended')) {
    void loadDevice()
      .then((device) => device.clearCache(userId))
      .catch(() => undefined);
  }
  const ended = hadSession || rememberedId !== undefined ? reason : undefined;
  useSession.setState({ status: 'visitor', user: undefined, ended, needsSecondFactor: undefined });
}
