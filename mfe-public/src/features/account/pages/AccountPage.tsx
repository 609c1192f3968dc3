import { type ReactNode } from 'react';
import { safeReturnPath } from '@labelbridge/contracts';
import { Navigate, useNavigate, useSearchParams } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Card } from '@labelbridge/ui';
import { NarrowPage } from '../../../site/components/NarrowPage.js';
import { destinationOf } from '../use-after-login.js';

/** Layout of /login and /signup. Both pass `?next=` to the other; a logged-in user is redirected to `next`. */
export function AccountPage({
  title,
  lead,
  other,
  notice,
  children,
}: {
  title: string;
  lead: string;
  other: string;
  /** Reason of a redirect to this page. */
  notice?: ReactNode;
  children: (onSwitch: () => void) => ReactNode;
}) {
  const [query] = useSearchParams();
  const next = query.get('next');
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  if (user) return <Navigate to={destinationOf(user, next)} replace />;

  const path = safeReturnPath(next);
  const onSwitch = () => void navigate(path === undefined ? other : `${other}?next=${encodeURIComponent(path)}`);
  return (
    <NarrowPage title={title} lead={lead}>
      {notice}
      <Card>{children(onSwitch)}</Card>
    </NarrowPage>
  );
}
