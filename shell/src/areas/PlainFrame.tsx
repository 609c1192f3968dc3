import { type ReactNode } from 'react';
import { HOME_OF } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { LinkButton, Logo } from '@labelbridge/ui';
import styles from './plain-frame.module.css';

/** Stands in for the public area's own header when that area is away, so that people still get to their work. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {user && <LinkButton to={HOME_OF[user.userRole]}>Go to my overview</LinkButton>}
      </header>
      <main tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
