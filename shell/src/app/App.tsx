import { areaOfPath, PUBLIC_PAGES, SESSION_END_MESSAGES } from '@labelbridge/contracts';
import { Navigate, useLocation } from '@labelbridge/router';
import { LeaveQuestion, Toaster, toast } from '@labelbridge/ui';
import { useEffect } from 'react';
import { acknowledgeEnd, useSession } from '@labelbridge/session';
import { useOffline } from '../offline/use-offline.js';
import { AreaSlot } from '../areas/AreaSlot.js';
import { GuardedArea } from './GuardedArea.js';
import { usePageChange } from './use-page-change.js';
import { useRestoredSession, type RestoredSession } from './use-restored-session.js';

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
