import { PUBLIC_PAGES, type AreaDescription, type Role } from '@labelbridge/contracts';
import { PersonFrame, WrongRole } from '@labelbridge/mfe-contract/frame';
import { Navigate, useLocation } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { ErrorState, Skeleton } from '@labelbridge/ui';
import { AreaSlot } from '../areas/AreaSlot.js';
import { NotificationBell } from '../notifications/NotificationBell.js';
import { QueuedChangesStrip } from '../offline/QueuedChangesStrip.js';
import { SearchBox } from '../search/SearchBox.js';
import { VerificationStrip } from '../verification/VerificationStrip.js';
import { type RestoredSession } from './use-restored-session.js';

/** An area for one role. Visitors log in and come back. Users of the other role see which role the page is for. */
export function GuardedArea({ area, role, restored }: { area: AreaDescription; role: Role; restored: RestoredSession }) {
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
