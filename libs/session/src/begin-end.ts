import { mutate } from 'swr';
import { deleteDrafts } from './drafts.js';
import { deleteOfflineStore } from './offline/device-name.js';
import { loadDevice } from './offline/load-device.js';
import { forgetAnswers } from './offline/recent-answers.js';
import { useQueuedChanges } from './offline/queued-changes.js';
import { clearTokens, dropToken, forgetUser, storeSession, readToken, rememberedUserId } from './token.js';
import { useSession, type SessionEnd } from './session.store.js';
import { type SessionUser } from './user.js';

/** What was fetched for one person is never shown to the next: phones are shared. */
function forgetData(): void {
  forgetAnswers();
  useQueuedChanges.setState({ items: [] });
  void mutate(() => true, undefined, { revalidate: false });
}

/** From now on this tab works for `user`. */
export function beginSession(token: string, user: SessionUser): void {
  const before = useSession.getState().user;
  // What a visitor has fetched, or is fetching, is public: thrown away it would be asked for twice.
  if (before && before.userId !== user.userId) forgetData();
  storeSession(token, user);
  useSession.setState({ status: 'user', user, ended: undefined });
}

/** From now on nobody is logged in here. */
export function endSession(reason: SessionEnd): void {
  const hadSession = useSession.getState().status === 'user' || readToken() !== undefined;
  // A new tab of a person's browser has nothing yet, but is no visitor's.
  const wasExpected = hadSession || rememberedUserId() !== undefined;
  // The session of a tab that was just opened is not known yet, but this browser remembers whose it is.
  const leaving = useSession.getState().user?.userId ?? rememberedUserId();
  if (reason === 'logout') {
    if (leaving !== undefined) {
      deleteDrafts(leaving);
      deleteOfflineStore(leaving);
    }
    clearTokens();
  } else dropToken();
  forgetUser();
  if (hadSession) forgetData();
  // A stolen phone is logged out from another device: what it shows goes; what was not sent waits for its owner.
  if (leaving !== undefined && (reason === 'revoked' || reason === 'suspended')) {
    void loadDevice()
      .then((device) => device.clearCache(leaving))
      .catch(() => undefined);
  }
  useSession.setState({ status: 'visitor', user: undefined, ended: wasExpected ? reason : undefined, needsSecondFactor: undefined });
}
