import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from '@labelbridge/router';
import { Avatar } from '../base/Avatar.js';
import { Icon, type IconName } from '../base/Icon.js';
import { Logo } from '../base/Logo.js';
import { SkipLink } from '../base/VisuallyHidden.js';
import { cx } from '../base/cx.js';
import { Dialog } from '../dialog/Dialog.js';
import { OfflineNotice } from '../states/states.js';
import styles from './frame.module.css';

interface FrameNavItem {
  readonly label: string;
  readonly path: string;
  readonly icon: IconName;
  /** Matches exactly this path only. */
  readonly end?: boolean;
}

interface FramePerson {
  name: string;
  email: string;
}

const TAB_BAR_ENTRIES = 4;

/**
 * Layout of the annotator and admin areas: sidebar, header and content. A phone has a tab bar of the first four entries and "More" with the
 * rest. `onLogout` asks for the confirmation.
 */
export function AppFrame({
  nav,
  home,
  person,
  search,
  bell,
  strip,
  onLogout,
  children,
}: {
  nav: readonly FrameNavItem[];
  home: string;
  person: FramePerson | undefined;
  search?: ReactNode;
  bell?: ReactNode;
  strip?: ReactNode;
  onLogout: () => void;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isCurrent = ({ path, end = false }: FrameNavItem) => pathname === path || (!end && pathname.startsWith(`${path}/`));
  return (
    <div className={styles.frame}>
      <SkipLink />
      <aside className={styles.side}>
        <Link to={home} className={styles.home}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {nav.map((item) => (
            <Entry key={item.path} item={item} />
          ))}
        </nav>
        <LogoutButton onLogout={onLogout} />
      </aside>
      <div className={styles.body}>
        <header className={styles.top}>
          <Link to={home} className={styles.mark}>
            <Logo mark />
          </Link>
          {/* An area fills it on pages without an entry (PlaceName). */}
          <p id="place" className={styles.place}>
            {nav.find(isCurrent)?.label}
          </p>
          {search}
          <div className={styles.who}>
            {bell}
            {person && (
              <>
                <div className={styles.person}>
                  <b>{person.name}</b>
                  <span className="muted">{person.email}</span>
                </div>
                <Avatar name={person.name} />
              </>
            )}
          </div>
        </header>
        <OfflineNotice />
        {strip}
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <footer className={cx('faint', styles.foot)}>© {new Date().getFullYear()} Labelbridge</footer>
      </div>
      <TabBar nav={nav} moreIsCurrent={nav.slice(TAB_BAR_ENTRIES).some(isCurrent)} onLogout={onLogout} person={person} />
    </div>
  );
}

function Entry({ item, onClick }: { item: FrameNavItem; onClick?: () => void }) {
  return (
    <NavLink to={item.path} end={item.end ?? false} className={cx(styles.item)} {...(onClick ? { onClick } : {})}>
      <Icon name={item.icon} />
      {item.label}
    </NavLink>
  );
}

function LogoutButton({ onLogout }: { onLogout: () => void }) {
  return (
    <button type="button" className={styles.item} onClick={onLogout}>
      <Icon name="logout" />
      Logout
    </button>
  );
}

function TabBar({
  nav,
  moreIsCurrent,
  onLogout,
  person,
}: {
  nav: readonly FrameNavItem[];
  moreIsCurrent: boolean;
  onLogout: () => void;
  person: FramePerson | undefined;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav aria-label="Main, short" className={styles.bar}>
        {nav.slice(0, TAB_BAR_ENTRIES).map(({ path, end = false, icon, label }) => (
          <NavLink key={path} to={path} end={end} className={cx(styles.tab)}>
            <Icon name={icon} size={22} />
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-current={moreIsCurrent || undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" size={22} />
          More
        </button>
      </nav>
      <Dialog open={open} onClose={close} title="More" width="sheet">
        <nav aria-label="More" className={styles.nav}>
          {nav.slice(TAB_BAR_ENTRIES).map((item) => (
            <Entry key={item.path} item={item} onClick={close} />
          ))}
        </nav>
        <div className={styles.sheetEnd}>
          {person && <p className="muted">{person.email}</p>}
          <LogoutButton
            onLogout={() => {
              close();
              onLogout();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

export function BellButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <button
      type="button"
      className={cx('icon-button', styles.bell)}
      aria-haspopup="dialog"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      onClick={onClick}
    >
      <Icon name="bell" />
      {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
    </button>
  );
}
