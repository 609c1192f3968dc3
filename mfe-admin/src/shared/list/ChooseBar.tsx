import { type ReactNode } from 'react';
import { type Column, cx, VisuallyHidden } from '@labelbridge/ui';
import styles from './list.module.css';
import { type Chosen } from './use-chosen.js';

/** Above a list whose rows can be handled together: chooses all, says what is chosen, and holds the buttons for it. */
export function ChooseBar<T>({
  chosen,
  count,
  summary,
  children,
}: {
  chosen: Chosen<T>;
  count: number;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.choose}>
      <label className={styles.box}>
        <input type="checkbox" checked={chosen.all} disabled={count === 0} onChange={chosen.toggleAll} />
        Choose all {count} shown
      </label>
      <p role="status" className={styles.summary}>
        {summary}
      </p>
      {children}
    </div>
  );
}

/**
 * The column of boxes. `name` says whose row it is, for those who cannot see it.
 *
 * @param may whether a row can be chosen
 */
export function chooseColumn<T extends { readonly _id: string }>(
  chosen: Chosen<T>,
  name: (row: T) => string,
  may: (row: T) => boolean = () => true,
): Column<T> {
  return {
    key: 'choose',
    header: 'Choose',
    headerCell: <VisuallyHidden>Choose</VisuallyHidden>,
    cell: (row) =>
      may(row) && (
        <label className={cx(styles.box, styles.lone)}>
          <input type="checkbox" aria-label={`Choose ${name(row)}`} checked={chosen.has(row._id)} onChange={() => chosen.toggle(row._id)} />
        </label>
      ),
  };
}
