import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './forms.module.css';

/** Folds rarely needed content behind its summary. @param open true unfolds it, at first or later. Only the user folds it again. */
export function Details({ summary, open = false, children }: { summary: string; open?: boolean; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null);
  // Before the effects: a refused form then focuses a field in it.
  useLayoutEffect(() => {
    if (open && element.current) element.current.open = true;
  }, [open]);
  return (
    <details ref={element} className={styles.details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Fields side by side if each has room for a date or a currency; on a phone one below the other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
