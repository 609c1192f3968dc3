import { type ReactNode } from 'react';
import styles from './show.module.css';

export function TwoLines({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <div className={styles.twoLines}>
      {children}
      {under !== undefined && under !== null && under !== false && under !== '' && <span className={styles.under}>{under}</span>}
    </div>
  );
}
