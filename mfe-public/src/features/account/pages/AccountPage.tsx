import { type ReactNode } from 'react';
import { safeReturnPath } from '@labelbridge/contracts';
import { Navigate, useNavigate, useSearchParams } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Card } from '@labelbridge/ui';
import { destinationOf } from '../use-entered.js';
import styles from '../components/account.module.css';

/**
 * The frame of /login and /signup. Both keep `?next=`, also on the way to the other; whoever is logged in, or has just
 * become so, goes on to where he was bound.
 */
export function AccountPage({
  title,
  lead,
  other,
  children,
}: {
  title: string;
  lead: string;
  /** The path of the other page. */
  other: string;
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
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <Card>{children(onSwitch)}</Card>
    </div>
  );
}
