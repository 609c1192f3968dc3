import { areaOfPath, PUBLIC_PAGES, SESSION_END_MESSAGES, type AreaDescription, type Role } from '@labelbridge/contracts';
import { Navigate, useLocation } from '@labelbridge/router';
import { LeaveQuestion, Toaster, toast, ErrorState, Skeleton } from '@labelbridge/ui';
import { useEffect, useState } from 'react';
import { acknowledgeEnd, useSession, followChangesOfTabs, followOtherTabs, restore, toApiError, type ApiError } from '@labelbridge/session';
import { PersonFrame, WrongRole } from '@labelbridge/mfe-contract/frame';
import { useOffline } from '../offline/use-offline.js';
import { AreaSlot } from '../areas/AreaSlot.js';
import { usePageChange } from './use-page-change.js';
import { NotificationBell } from '../notifications/NotificationBell.js';
import { QueuedChangesStrip } from '../offline/QueuedChangesStrip.js';
import { SearchBox } from '../search/SearchBox.js';
import { VerificationStrip } from '../verification/VerificationStrip.js';

/** `error` is set while the server cannot be reached. */
interface RestoredSession {
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Restores the session of an earlier page once, and follows log-outs and changes in other tabs. */
function useRestoredSession(): RestoredSession {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; error: ApiError }>();
  useEffect(() => {
    restore().catch((error: unknown) => setFailure({ attempt, error: toApiError(error) }));
  }, [attempt]);
  useEffect(followOtherTabs, []);
  useEffect(followChangesOfTabs, []);
  return { error: failure?.attempt === attempt ? failure.error : undefined, retry: () => setAttempt((last) => last + 1) };
}

/** An area for one role. Visitors log in and come back. Users of the other role see which role the page is for. */
function GuardedArea({ area, role, restored }: { area: AreaDescription; role: Role; restored: RestoredSession }) {
  const { pathname, search, hash } = useLocation();
  const { status, user, ended } = useSession();
  if (status === 'visitor') {
    const query = new URLSearchParams({ next: `${pathname}${search}${hash}`, ...(ended ? { reason: ended } : {}) });
    return <Navigate to={ended === 'logout' ? '/' : `${PUBLIC_PAGES.login.path}?${query}`} replace />;
  }
  return (
    <PersonFrame
      user={user}
      role={user?.userRole ?? role}
      search={user && <SearchBox key={user.userId} />}
      bell={user && <NotificationBell key={user.userId} />}
      strip={
        <>
          <QueuedChangesStrip />
          {user?.emailVerified === false && <VerificationStrip user={user} />}
        </>
      }
    >
      {user && user.userRole === role && <AreaSlot key={area.name} area={area} />}
      {user && user.userRole !== role && <WrongRole needed={role} own={user.userRole} />}
      {!user && (restored.error ? <ErrorState error={restored.error} onRetry={restored.retry} /> : <Skeleton lines={6} />)}
    </PersonFrame>
  );
}

export function App() {
  const { pathname } = useLocation();
  const restored = useRestoredSession();
  useEndedSessionNotice({ guarded: Boolean(areaOfPath(pathname)?.role), tells: pathname === PUBLIC_PAGES.login.path });
  usePageChange();
  useOffline();
  return (
    <>
      <CurrentArea pathname={pathname} restored={restored} />
      <LeaveQuestion />
      <Toaster />
    </>
  );
}

function CurrentArea({ pathname, restored }: { pathname: string; restored: RestoredSession }) {
  const area = areaOfPath(pathname);
  if (!area) return <Navigate to="/" replace />;
  if (area.role) return <GuardedArea area={area} role={area.role} restored={restored} />;
  return <AreaSlot key={area.name} area={area} />;
}

/**
 * Shows once that the session ended, and why.
 *
 * @param page `guarded`: the page needs a log-in, so it redirects first, depending on the reason. `tells`: the page shows the reason itself
 */
function useEndedSessionNotice({ guarded, tells }: { guarded: boolean; tells: boolean }): void {
  const ended = useSession((session) => session.ended);
  useEffect(() => {
    if (!ended || guarded) return;
    if (ended !== 'logout' && !tells) toast.info(SESSION_END_MESSAGES[ended]);
    acknowledgeEnd();
  }, [ended, guarded, tells]);
}
