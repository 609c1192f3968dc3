import { useEffect, useRef } from 'react';
import { LIMITS } from '@labelbridge/contracts';
import { Link, useLocation } from '@labelbridge/router';
import styles from './tabs.module.css';

/** A tab's address. `to` may be a query alone (`?tab=paid`). */
export interface TabLink {
  to: string;
  label: string;
  /** Rows under the tab; null above the API's limit of counting; undefined while they load. Tabs without counts omit it. */
  count?: number | null | undefined;
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const countText = (count: number | null): string => (count === null ? `${grouped(LIMITS.totalMax)}+` : grouped(count));

/**
 * Views of one screen, kept in the address, so that a tab can be shared, reloaded and gone back to. The current tab is the one whose path
 * and query match the address, else the first. With `none`, no tab is current.
 */
export function TabLinks({ label, tabs, none = false }: { label: string; tabs: readonly TabLink[]; none?: boolean }) {
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  const matches = ({ to }: TabLink) => {
    const [path = '', query] = to.split('?');
    if (path !== '' && path.replace(/\/$/, '') !== pathname.replace(/\/$/, '')) return false;
    return Array.from(new URLSearchParams(query)).every(([name, value]) => here.get(name) === value);
  };
  // The tab with the longest query wins: a first tab without one matches every address.
  const current = none ? undefined : (tabs.filter(matches).sort((a, b) => b.to.length - a.to.length)[0] ?? tabs[0]);

  const list = useRef<HTMLDivElement>(null);
  // Counts of more than two digits make the tabs wider when they arrive.
  const hasCounts = tabs.some(({ count }) => count !== undefined);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current?.to, hasCounts]);

  return (
    <nav aria-label={label} className={styles.tabs}>
      <div className={styles.list} ref={list}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} className={styles.tab} aria-current={tab === current ? 'page' : undefined}>
            {tab.label}
            {'count' in tab && <span className={styles.count}>{tab.count !== undefined && countText(tab.count)}</span>}
          </Link>
        ))}
      </div>
    </nav>
  );
}
