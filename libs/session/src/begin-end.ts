import { mutate } from 'swr';
import { dropDraftsOf } from './drafts.js';
import { deleteOfflineStore } from './offline/device-name.js';
import { loadDevice } from './offline/load-device.js';
import { forgetSeen } from './offline/seen.js';
import { useWaiting } from './offline/queued-changes.js';
import { clearTokens, dropToken, forgetPerson, keepSession, readToken, rememberedPerson } from './token.js';
import { useSession, type SessionEnd } from './session.store.js';
import { type SessionUser } from './user.js';

/** What was fetched for one person is never shown to the next: phones are shared. */
function forgetData(): void {
  forgetSeen();
  useWaiting.setState({ items: [] });
  void mutate(() => true, undefined, { revalidate: false });
}

/** From now on this tab works for `user`. */
export function beginSession(token: string, user: SessionUser): void {
  const before = useSession.getState().user;
  // What a visitor has fetched, or is fetching, is public: thrown away it would be asked for twice.
  if (before && before.userId !== user.userId) forgetData();
  keepSession(token, user);
  useSession.setState({ status: 'user', user, ended: undefined });
}

/** From now on nobody is logged in here. */
export function endSession(reason: SessionEnd): void {
  const hadSession = useSession.getState().status === 'user' || readToken() !== undefined;
  // A new tab of a person's browser has nothing yet, but is no visitor's.
  const wasExpected = hadSession || rememberedPerson() !== undefined;
  // The session of a tab that was just opened is not known yet, but this browser remembers whose it is.
  const leaving = useSession.getState().user?.userId ?? rememberedPerson();
  if (reason === 'logout') {
    if (leaving !== undefined) {
      dropDraftsOf(leaving);
      deleteOfflineStore(leaving);
    }
    clearTokens();
  } else dropToken();
  forgetPerson();
  if (hadSession) forgetData();
  // A stolen phone is logged out from another device: what it shows goes; what was not sent waits for its owner.
  if (leaving !== undefined && (reason === 'revoked' || reason === 'suspended')) {
    void loadDevice()
      .then((device) => device.forgetLists(leaving))
      .catch(() => undefined);
  }
  useSession.setState({ status: 'visitor', user: undefined, ended: wasExpected ? reason : undefined, needsSecondFactor: undefined });
}
