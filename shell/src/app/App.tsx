import { areaOfPath, PUBLIC_PAGES } from '@labelbridge/contracts';
import { Navigate, useLocation } from '@labelbridge/router';
import { LeaveQuestion, Toaster } from '@labelbridge/ui';
import { useOffline } from '../offline/use-offline.js';
import { AreaSlot } from '../areas/AreaSlot.js';
import { GuardedArea } from './GuardedArea.js';
import { useEndedSessionNotice } from './use-ended-session.js';
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
