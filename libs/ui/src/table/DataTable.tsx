import { type Key, type ReactNode } from 'react';
import { Icon } from '../base/Icon.js';
import { VisuallyHidden } from '../base/VisuallyHidden.js';
import { cx } from '../base/cx.js';
import styles from './table.module.css';

/** A column. On a phone a row is a card: `primary` becomes its title, `actions` its row of buttons. */
export interface Column<T> {
  key: string;
  header: string;
  /** Replaces the text of the head, for example by a checkbox for all rows. */
  headerCell?: ReactNode;
  cell: (row: T, index: number) => ReactNode;
  /** `end` for numbers and money. */
  align?: 'end';
  primary?: boolean;
  /** `narrow` for a date or a word, `wide` for names. The default has room for an ordinary word. */
  width?: 'narrow' | 'wide';
  actions?: boolean;
  /** Omits it on a card, for example a serial number. */
  tableOnly?: boolean;
  /** Needs `onSort`. */
  sortable?: boolean;
}

export interface TableSort {
  key: string;
  descending: boolean;
}

/**
 * A table, or a list of cards in a narrow container. The roles are explicit because a browser drops a table's semantics if its parts are
 * laid out as blocks.
 */
export function DataTable<T>({
  columns,
  rows,
  rowKey,
  caption,
  sort,
  onSort,
}: {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => Key;
  caption: string;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
}) {
  const next = (key: string): TableSort => ({ key, descending: sort?.key === key && !sort.descending });
  return (
    <div className={styles.place} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={cx(column.align === 'end' && styles.end)}
                  aria-sort={sorted}
                >
                  {column.headerCell ??
                    (column.sortable && onSort ? (
                      <button type="button" className={styles.sort} onClick={() => onSort(next(column.key))}>
                        {column.header}
                        <span className={cx(styles.arrow, sorted && styles[sorted])}>
                          <Icon name="down" size={14} />
                        </span>
                      </button>
                    ) : (
                      column.header || <VisuallyHidden>Actions</VisuallyHidden>
                    ))}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.header}
                  className={cx(
                    column.align === 'end' && styles.end,
                    column.primary && styles.primary,
                    column.width && styles[column.width],
                    column.actions && styles.actions,
                    column.tableOnly && styles.tableOnly,
                  )}
                >
                  {column.actions ? <div className={styles.buttons}>{column.cell(row, index)}</div> : column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
