import { useEffect, useState, type ComponentType, StrictMode } from 'react';
import { areaOfPath, HOME_OF, type AreaDescription, type Role, AREAS, type AreaName } from '@labelbridge/contracts';
import { Navigate, useLocation, BrowserRouter } from '@labelbridge/router';
import { restore, toApiError, useSession, type ApiError } from '@labelbridge/session';
import { ErrorState, LeaveQuestion, Skeleton, Toaster } from '@labelbridge/ui';
import { createRoot } from 'react-dom/client';
import { PersonFrame, WrongRole } from '../frame/index.js';
import { StandaloneLogin } from './StandaloneLogin.js';

export function Standalone({ area, Area }: { area: AreaDescription; Area: ComponentType }) {
  const { pathname } = useLocation();
  const home = area.role ? HOME_OF[area.role] : '/';
  if (areaOfPath(pathname)?.name !== area.name) return <Navigate to={home} replace />;
  return (
    <>
      {area.role ? <ForRole role={area.role} Area={Area} /> : <ForAnybody Area={Area} />}
      <LeaveQuestion />
      <Toaster />
    </>
  );
}

function useRestored(): ApiError | undefined {
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    restore().catch((failure: unknown) => setError(toApiError(failure)));
  }, []);
  return error;
}

function ForAnybody({ Area }: { Area: ComponentType }) {
  useRestored();
  return <Area />;
}

function ForRole({ role, Area }: { role: Role; Area: ComponentType }) {
  const { status, user } = useSession();
  const error = useRestored();
  if (status === 'visitor') return <StandaloneLogin />;
  return (
    <PersonFrame user={user} role={role}>
      {user && (user.userRole === role ? <Area /> : <WrongRole needed={role} own={user.userRole} />)}
      {!user && (error ? <ErrorState error={error} onRetry={() => window.location.reload()} /> : <Skeleton />)}
    </PersonFrame>
  );
}

/** Mounts an area without the shell. @throws Error if the area is unknown, or the page has no `#root` */
export function mountStandalone(name: AreaName, Area: ComponentType): void {
  const area = AREAS.find((known) => known.name === name);
  const root = document.getElementById('root');
  if (!area || !root) throw new Error(`There is no area ${name}, or the page has no #root.`);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Standalone area={area} Area={Area} />
      </BrowserRouter>
    </StrictMode>,
  );
}
