import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { Link } from '@labelbridge/router';
import styles from './base.module.css';
import { cx } from './cx.js';

/**
 * A sheet of the page. With a `title` it is a section of that name, with room for `actions` beside it;
 * `flush` lets a table reach its edges.
 */
export function Card({
  title,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: { title?: string; actions?: ReactNode; flush?: boolean } & Omit<ComponentPropsWithoutRef<'section'>, 'title'>) {
  const id = useId();
  const classes = cx(styles.card, !flush && styles.padded, className);
  if (title === undefined) {
    return (
      <div className={classes} {...rest}>
        {children}
      </div>
    );
  }
  return (
    <section className={classes} aria-labelledby={id} {...rest}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** One figure: what it is, how much, of how much, and where to read on. `progress` runs from 0 to 1. */
export function Stat({
  label,
  value,
  of,
  note,
  progress,
  to,
}: {
  label: string;
  value: ReactNode;
  of?: ReactNode;
  note?: ReactNode;
  progress?: number | undefined;
  to?: string | undefined;
}) {
  return (
    <div className={cx(styles.card, styles.stat)}>
      <p className={styles.statLabel}>
        {to === undefined ? (
          label
        ) : (
          <Link className={styles.statLink} to={to}>
            {label}
          </Link>
        )}
      </p>
      <p className={styles.statValue}>
        <span>{value}</span>
        {of !== undefined && <small> of {of}</small>}
      </p>
      {note !== undefined && <p className={styles.statNote}>{note}</p>}
      {progress !== undefined && (
        <progress className={styles.bar} value={Math.min(1, Math.max(0, progress))} aria-label={`${label}, share reached`} />
      )}
    </div>
  );
}

/** The row of figures on top of an overview. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}
