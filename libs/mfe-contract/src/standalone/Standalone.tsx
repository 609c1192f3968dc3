import { useEffect, useState, type ComponentType } from 'react';
import { areaOfPath, HOME_OF, type AreaDescription, type Role } from '@labelbridge/contracts';
import { Navigate, useLocation } from '@labelbridge/router';
import { restore, toApiError, useSession, type ApiError } from '@labelbridge/session';
import { ErrorState, LeaveQuestion, Skeleton, Toaster } from '@labelbridge/ui';
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
