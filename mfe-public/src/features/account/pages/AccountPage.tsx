import { type ReactNode } from 'react';
import { safeReturnPath } from '@labelbridge/contracts';
import { Navigate, useNavigate, useSearchParams } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Card } from '@labelbridge/ui';
import { NarrowPage } from '../../site/components/NarrowPage.js';
import { destinationOf } from '../use-after-login.js';

/**
 * The frame of /login and /signup. Both keep `?next=`, also on the way to the other; whoever is logged in, or has just
 * become so, goes on to where he was bound.
 */
export function AccountPage({
  title,
  lead,
  other,
  notice,
  children,
}: {
  title: string;
  lead: string;
  /** The path of the other page. */
  other: string;
  /** Why the person is here, where he did not choose to be. */
  notice?: ReactNode;
  children: (onSwitch: () => void) => ReactNode;
}) {
  const [query] = useSearchParams();
  const next = query.get('next');
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  if (user) return <Navigate to={destinationOf(user, next)} replace />;

  const kept = safeReturnPath(next);
  const onSwitch = () => void navigate(kept === undefined ? other : `${other}?next=${encodeURIComponent(kept)}`);
  return (
    <NarrowPage title={title} lead={lead}>
      {notice}
      <Card>{children(onSwitch)}</Card>
    </NarrowPage>
  );
}
