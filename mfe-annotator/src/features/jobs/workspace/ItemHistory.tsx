import { ReviewHistory, type ShownVersion } from '@labelbridge/workspace';
import styles from './notices.module.css';

/** Who submitted, accepted, fixed or sent back an item, when, and what changed; closed until it is asked for. */
export function ItemHistory({ versions }: { versions: readonly ShownVersion[] }) {
  return (
    <details className={styles.history}>
      <summary>History of this item</summary>
      <ReviewHistory versions={versions} />
    </details>
  );
}
