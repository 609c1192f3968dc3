import { type ReactNode } from 'react';
import { type Column, cx, VisuallyHidden } from '@labelbridge/ui';
import { type Selection } from './use-selection.js';
import styles from './list.module.css';

export function SelectionBar<T>({
  selection,
  count,
  summary = `${selection.rows.length} selected`,
  children,
}: {
  selection: Selection<T>;
  /** Number of rows that can be selected. */
  count: number;
  summary?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.selection}>
      <label className={styles.checkbox}>
        <input type="checkbox" checked={selection.all} disabled={count === 0} onChange={selection.toggleAll} />
        {count === 0 ? 'None can be selected' : `Select all ${count} shown`}
      </label>
      <p role="status" className={styles.summary}>
        {selection.rows.length > 0 && summary}
      </p>
      {children}
    </div>
  );
}

/** @param name names the row for screen readers */
export function selectionColumn<T extends { readonly _id: string }>(
  selection: Selection<T>,
  name: (row: T) => string,
  isSelectable: (row: T) => boolean = () => true,
): Column<T> {
  return {
    key: 'select',
    header: 'Select',
    headerCell: <VisuallyHidden>Select</VisuallyHidden>,
    cell: (row) =>
      isSelectable(row) && (
        <label className={cx(styles.checkbox, styles.checkboxCell)}>
          <input
            type="checkbox"
            aria-label={`Select ${name(row)}`}
            checked={selection.has(row._id)}
            onChange={() => selection.toggle(row._id)}
          />
        </label>
      ),
  };
}
