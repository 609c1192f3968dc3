import { HOME_OF, safeReturnPath } from '@labelbridge/contracts';
import { areaOfPath } from '@labelbridge/mfe-contract';
import { useNavigate } from '@labelbridge/router';
import { type SessionUser } from '@labelbridge/session';

/**
 * Where a person goes once logged in: back to where he was sent from, unless that is not a path of ours or belongs to
 * the other role; else home.
 */
export function destinationOf({ userRole }: Pick<SessionUser, 'userRole'>, next: string | null | undefined): string {
  const path = safeReturnPath(next);
  const role = path === undefined ? undefined : areaOfPath(new URL(path, 'http://labelbridge.invalid').pathname)?.role;
  return path === undefined || (role !== undefined && role !== userRole) ? HOME_OF[userRole] : path;
}

/** Leads a person who has just logged in to his destination. */
export function useAfterLogin(next: string | null | undefined): (user: SessionUser) => void {
  const navigate = useNavigate();
  return (user) => void navigate(destinationOf(user, next));
}
