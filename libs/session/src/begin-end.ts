import { mutate } from 'swr';
import { deleteDrafts } from './drafts.js';
import { deleteOfflineStore } from './offline/device-name.js';
import { loadDevice } from './offline/load-device.js';
import { forgetAnswers } from './offline/recent-answers.js';
import { useQueuedChanges } from './offline/queued-changes.js';
import { clearTokens, dropToken, forgetUser, storeSession, readToken, rememberedUserId } from './token.js';
import { useSession, type SessionEnd } from './session.store.js';
import { type SessionUser } from './user.js';

/** Data fetched for one user is never shown to the next: phones are shared. */
function clearFetchedData(): void {
  forgetAnswers();
  useQueuedChanges.setState({ items: [] });
  void mutate(() => true, undefined, { revalidate: false });
}

/** Starts or renews the session of `user` in this tab. */
export function beginSession(token: string, user: SessionUser): void {
  const before = useSession.getState().user;
  // Data that a visitor fetched is public and stays, so that it is not fetched twice.
  if (before && before.userId !== user.userId) clearFetchedData();
  storeSession(token, user);
  useSession.setState({ status: 'user', user, ended: undefined });
}

export function endSession(reason: SessionEnd): void {
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
