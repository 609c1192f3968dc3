import { type ReactNode } from 'react';
import { HOME_OF } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { LinkButton, Logo } from '@labelbridge/ui';
import styles from './plain-frame.module.css';

/** Header without the public area, which has its own: people can still reach their overview. */
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
