import { type ReactNode } from 'react';
import styles from './forms.module.css';

/** Folds rarely needed content behind its summary. @param open true shows the content at first */
export function Details({ summary, open = false, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.details} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Fields side by side if each has room for a date or a currency; on a phone one below the other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
