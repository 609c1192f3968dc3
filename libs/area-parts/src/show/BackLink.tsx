import { Link, previousPath, useNavigate } from '@labelbridge/router';
import { Icon } from '@labelbridge/ui';
import styles from './show.module.css';

/**
 * Tells if an address shows the list of `to`, perhaps searched and sorted.
 *
 * @param byDefault whether an address without a parameter of `to` shows the same rows
 */
export function showsList(address: string | undefined, to: string, byDefault = false): boolean {
  if (address === undefined) return false;
  const [there, wanted] = [address, to].map((path) => new URL(path, 'http://labelbridge.invalid'));
  if (!there || !wanted || there.pathname !== wanted.pathname) return false;
  return Array.from(wanted.searchParams).every(([name, value]) => {
    const given = there.searchParams.get(name);
    return given === null ? byDefault : given === value;
  });
}

/** Links from a page to its list. If the user came from that list, the link goes back in history and keeps their place. */
export function BackLink({ to, byDefault, children }: { to: string; byDefault?: boolean | undefined; children: string }) {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      className={styles.back}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!isPlain || !showsList(previousPath(), to, byDefault)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="chevron" size={16} /> {children}
    </Link>
  );
}
