import { type ReactNode } from 'react';
import styles from './details.module.css';

/** Folds rarely needed content behind its summary. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
