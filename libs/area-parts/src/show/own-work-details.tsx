import { type OwnWork, ownWorkRows } from '@labelbridge/contracts';
import { type Detail } from './DetailList.js';
import styles from './show.module.css';

/** Terms of own work as details. Their text keeps its lines, each in its own direction. */
export const ownWorkDetails = (ownWork: OwnWork | null | undefined, whose: Parameters<typeof ownWorkRows>[1]): Detail[] =>
  ownWorkRows(ownWork, whose).map(([label, text]) => [
    label,
    <span dir="auto" className={styles.lines}>
      {text}
    </span>,
  ]);
