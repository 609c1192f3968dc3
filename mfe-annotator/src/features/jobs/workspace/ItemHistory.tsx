import { ReviewHistory, type ShownVersion } from '@labelbridge/workspace';
import styles from './notices.module.css';

export function ItemHistory({ versions }: { versions: readonly ShownVersion[] }) {
  return (
    <details className={styles.history}>
      <summary>History of this item</summary>
      <ReviewHistory versions={versions} />
    </details>
  );
}
