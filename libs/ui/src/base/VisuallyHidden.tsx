import { type ReactNode } from 'react';
import styles from './base.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
