import { Button } from '@labelbridge/ui';
import styles from './extras.module.css';

/** Another tab has changed the item: this tab keeps no more steps. */
export function OtherTabNotice({ onReopen }: { onReopen: () => void }) {
  return (
    <div className={styles.elsewhere} role="alert">
      <p>
        <b>Changed in another tab.</b> Your last step here is not kept: continue from what is there.
      </p>
      <Button size="small" onClick={onReopen}>
        Show it
      </Button>
    </div>
  );
}
