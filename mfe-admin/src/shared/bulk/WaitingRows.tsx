import { ListSection } from '@labelbridge/area-parts';
import { type Column } from '@labelbridge/ui';
import { type BulkRow, useBulkRows } from './bulk-runs.js';
import styles from './bulk.module.css';

/** @param header noun of a row, such as "Task and person" */
export function WaitingRows({ id, title, header }: { id: string; title: string; header: string }) {
  const columns: Column<BulkRow>[] = [
    { key: 'name', header, primary: true, cell: ({ name }) => <span className={styles.cell}>{name}</span> },
  ];
  return (
    <>
      <h2>{title}</h2>
      <ListSection list={useBulkRows(id, { state: 'waiting' })} columns={columns} caption={title} empty={<p className="muted">None.</p>} />
    </>
  );
}
