import { type ReactNode } from 'react';
import styles from './show.module.css';

/** Something and, smaller below it, what belongs to it. */
export function TwoLines({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <div className={styles.two}>
      {children}
      {under !== undefined && under !== null && under !== false && under !== '' && <span className={styles.under}>{under}</span>}
    </div>
  );
}
