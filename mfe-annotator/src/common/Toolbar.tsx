import { type ReactNode } from 'react';
import { SearchField } from '@labelbridge/ui';
import styles from './common.module.css';

/** What stands over a list: its search, and what else narrows or orders it. */
export function Toolbar({
  label,
  q,
  onSearch,
  children,
}: {
  /** What the search looks in. */
  label: string;
  q: string;
  onSearch: (q: string) => void;
  children?: ReactNode;
}) {
  return (
    <div className={styles.toolbar}>
      <SearchField label={label} value={q} onChange={onSearch} />
      {children}
    </div>
  );
}
