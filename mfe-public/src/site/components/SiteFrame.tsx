import { useEffect } from 'react';
import { HOME_OF, MAY_HAVE_SESSION } from '@labelbridge/contracts';
import { Link, NavLink, Outlet, useLocation } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Button, LinkButton, Logo, OfflineNotice, SkipLink, cx } from '@labelbridge/ui';
import { AccountDialogProvider } from '../../features/account/components/AccountDialogProvider.js';
import { useAccountDialog } from '../account-dialog.js';
import { PATHS, SITE } from '../site.js';
import { SupportAddress } from './SupportAddress.js';
import styles from './site.module.css';

export function SiteFrame() {
  return (
    <AccountDialogProvider>
      <SkipLink />
      <SiteHeader />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </AccountDialogProvider>
  );
}

function SiteHeader() {
  const loggedIn = useSession((session) => session.user !== undefined);
  return (
    <header className={cx('container', styles.header)}>
      <Link to={PATHS.home} className={styles.brand} aria-label="Labelbridge, home">
        <Logo />
      </Link>
      <nav aria-label="Main" className={styles.nav}>
        <NavLink to={PATHS.home} end className={cx(styles.link, styles.wideOnly)}>
          Home
        </NavLink>
        {/* A phone has no room for it beside the longer Dashboard button; the footer has the link too. */}
        <NavLink to={PATHS.about} className={cx(styles.link, loggedIn && styles.wideOnly)}>
          About
        </NavLink>
        <AccountEntry />
      </nav>
    </header>
  );
}

/**
 * Shows `Login` to a visitor and `Dashboard` to a logged-in user. While the session is restored, CSS hides the button: the page's first
 * script marks a device that may have a session. Without JavaScript the button opens the log-in page.
 */
function AccountEntry() {
  const { status, user } = useSession();
  const openDialog = useAccountDialog();
  useEffect(() => {
    if (status !== 'unknown') document.documentElement.classList.remove(MAY_HAVE_SESSION);
  }, [status]);
  const { pathname } = useLocation();
  if (user) return <LinkButton to={HOME_OF[user.userRole]}>Dashboard</LinkButton>;
  // The page already has the form.
  if (pathname === PATHS.login) return null;
  return (
    <form
      action={PATHS.login}
      className={styles.login}
      onSubmit={(event) => {
        event.preventDefault();
        openDialog('login');
      }}
    >
      <Button type="submit">Login</Button>
    </form>
  );
}

function SiteFooter() {
  const loggedIn = useSession((session) => session.user !== undefined);
  return (
    <footer className={cx('muted', styles.footer)}>
      <div className={cx('container', styles.footerRow)}>
        <div>
          <Logo />
          <p className={styles.where}>{SITE.location}</p>
        </div>
        <address className={styles.contact}>
          <SupportAddress before="Support: " />
        </address>
        <nav aria-label="Footer" className={styles.footerNav}>
          <Link to={PATHS.openProjects}>Open projects</Link>
          <Link to={PATHS.careers}>Careers</Link>
          <Link to={PATHS.about}>About us</Link>
          <Link to={PATHS.scoreboard}>Scoreboard</Link>
          <Link to={PATHS.developers}>Developers</Link>
          <Link to={PATHS.terms}>Terms</Link>
          {!loggedIn && <Link to={PATHS.signup}>Sign up</Link>}
        </nav>
        <p className={styles.copyright}>© {new Date().getFullYear()} Labelbridge</p>
      </div>
    </footer>
  );
}
