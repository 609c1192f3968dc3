import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { Link } from '@labelbridge/router';
import styles from './base.module.css';
import { cx } from './cx.js';

/** A card with a `title` is a named section with optional `actions`; `flush` removes the padding, for tables. */
export function Card({
  title,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: { title?: string; actions?: ReactNode; flush?: boolean } & Omit<ComponentPropsWithoutRef<'section'>, 'title'>) {
  const id = useId();
  const classes = cx('surface', styles.card, !flush && styles.padded, className);
  if (title === undefined) {
    return (
      <div className={classes} {...rest}>
        {children}
      </div>
    );
  }
  return (
    <section className={classes} aria-labelledby={id} {...rest}>
      <div className={cx('spread', styles.cardHead)}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A figure with its label, total, note and link. `progress` runs from 0 to 1. */
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
    <div className={cx('surface', styles.card, styles.stat)}>
      <p className="muted">
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
        {of !== undefined && <small className="muted"> of {of}</small>}
      </p>
      {note !== undefined && <p className={cx('muted', styles.statNote)}>{note}</p>}
      {progress !== undefined && (
        <progress className={styles.bar} value={Math.min(1, Math.max(0, progress))} aria-label={`${label}, share reached`} />
      )}
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}
