import { Button, Icon } from '@labelbridge/ui';
import styles from './notices.module.css';

/** Pixels. In a narrower window, hints would take the room of the work. */
const WIDE = 720;

/** Shows hints on the first use of a tool, above the work and never over it. */
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
