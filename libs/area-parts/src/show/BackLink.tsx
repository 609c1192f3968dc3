import { Link } from '@labelbridge/router';
import { Icon } from '@labelbridge/ui';
import styles from './show.module.css';

/** The link from a page back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="chevron" size={16} /> {children}
    </Link>
  );
}
