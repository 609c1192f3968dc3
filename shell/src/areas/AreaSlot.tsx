import { createElement, Suspense, useState, type ReactNode } from 'react';
import { type AreaDescription, HOME_OF } from '@labelbridge/contracts';
import { forgetFailedPages, useLocation, Link } from '@labelbridge/router';
import { type AreaFailure } from './area-error.js';
import { AreaPanel } from './AreaPanel.js';
import { areaOfAttempt, currentAttempt, nextAttempt } from './area-attempts.js';
import { useSession } from '@labelbridge/session';
import { Skeleton, LinkButton, Logo } from '@labelbridge/ui';
import { AreaErrorBoundary } from './AreaErrorBoundary.js';
import styles from './area-panel.module.css';

/** Shows an area, its loading state, or a panel with a retry. Requires the name of the area as its key. */
export function AreaSlot({ area }: { area: AreaDescription }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => currentAttempt(area.name));
  const retry = () => {
    forgetFailedPages();
    setAttempt(nextAttempt(area.name));
  };
  const panel = (failure: AreaFailure | undefined, reference: string | undefined) => {
    const here = <AreaPanel label={area.label} failure={failure} reference={reference} onRetry={retry} />;
    return area.role ? here : <PlainFrame>{here}</PlainFrame>;
  };
  const Area = areaOfAttempt(area.name, attempt);
  return (
    <AreaErrorBoundary key={attempt} area={area.name} place={pathname} panel={panel}>
      <Suspense fallback={<Skeleton lines={6} />}>{Area && createElement(Area)}</Suspense>
    </AreaErrorBoundary>
  );
}

/** Header without the public area, which has its own: people can still reach their overview. */
function PlainFrame({ children }: { children: ReactNode }) {
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
