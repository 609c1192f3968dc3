import { type ReactNode } from 'react';
import styles from './details.module.css';

/** What few need, folded away behind its summary. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
