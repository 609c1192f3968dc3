import { type ReactNode } from 'react';
import styles from './narrow-page.module.css';

/** A page that asks for one thing: its name, a line on it, and the form. */
export function NarrowPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

/** What came of it, and where to go on; the way that most people want is given first. */
export function Outcome({ children, ways }: { children: ReactNode; ways: ReactNode }) {
  return (
    <div className={styles.outcome}>
      {children}
      <div className={styles.ways}>{ways}</div>
    </div>
  );
}
