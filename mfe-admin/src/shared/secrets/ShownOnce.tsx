import { Button, Dialog, DialogActions, toast } from '@labelbridge/ui';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Dialog with a secret that no later answer of the server shows. */
export function ShownOnce({ title, text, secret, onClose }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let us copy. Please select it.');
    }
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
