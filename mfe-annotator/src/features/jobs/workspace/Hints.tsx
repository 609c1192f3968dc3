import { Button, Icon } from '@labelbridge/ui';
import styles from './notices.module.css';

/** Narrower than that, hints would take the place of the work. In pixels. */
const WIDE = 720;

/** What helps with a tool on its first use, above the work and never on it. */
export function Hints({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.hints}>
      <details open={window.innerWidth >= WIDE}>
        <summary>Three hints</summary>
        {text}
      </details>
      <Button size="small" aria-label="Close notice: Three hints" onClick={onClose}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  );
}
