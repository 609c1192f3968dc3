import { areaOfPath, HOME_OF, safeReturnPath } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { type SessionUser } from '@labelbridge/session';

/** Returns the page after a log-in: `next`, unless it is on another site or belongs to the other role; else the user's home page. */
export function destinationOf({ userRole }: Pick<SessionUser, 'userRole'>, next: string | null | undefined): string {
  const path = safeReturnPath(next);
  const role = path === undefined ? undefined : areaOfPath(new URL(path, 'http://labelbridge.invalid').pathname)?.role;
  return path === undefined || (role !== undefined && role !== userRole) ? HOME_OF[userRole] : path;
}

export function useAfterLogin(next: string | null | undefined): (user: SessionUser) => void {
  const navigate = useNavigate();
  return (user) => void navigate(destinationOf(user, next));
}
