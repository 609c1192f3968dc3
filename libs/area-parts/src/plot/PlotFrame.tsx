import { type ReactNode, useId, useState } from 'react';
import { type PlotSpec } from '@labelbridge/contracts';
import { Button, cx } from '@labelbridge/ui';
import { ExportCsvButton } from '../download/ExportCsvButton.js';
import styles from './plot.module.css';

/** Data of a plot as text. The first column names the rows. */
export interface PlotTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Shows a plot with its title, note, table and CSV file. The drawing is hidden from screen readers, which read the table; a button shows
 * the table to everybody.
 */
export function PlotFrame({ spec, table, csvPath, children }: { spec: PlotSpec; table: PlotTable; csvPath: string; children: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const { title, note } = spec;
  return (
    <section className={cx('surface', styles.plot)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      <p className="faint">{note}</p>
      <div className="row">
        <Button size="small" aria-expanded={shown} aria-controls={`${id}-table`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide table' : 'Show table'}
        </Button>
        <ExportCsvButton path={csvPath} of={title} />
      </div>
      {/* A visible table scrolls and needs the keyboard; a table for screen readers only does not. */}
      <div
        id={`${id}-table`}
        className={cx(shown ? styles.table : styles.unseen)}
        {...(shown ? { role: 'group', 'aria-labelledby': id, tabIndex: 0 } : {})}
      >
        <table>
          <caption className={styles.unseen}>{title}</caption>
          <thead>
            <tr>
              {table.head.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...values], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
