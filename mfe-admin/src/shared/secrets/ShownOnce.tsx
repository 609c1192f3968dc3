import { useState } from 'react';
import { Button, Dialog, DialogActions, toast, useConfirm } from '@labelbridge/ui';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Dialog with a secret that no later answer of the server shows. It asks before it closes by a slip. */
export function ShownOnce({ title, text, secret, onClose }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const leave = async () => {
    const question = { title: 'Close without copying it?', text: 'It is not shown again.', confirmLabel: 'Close it' };
    if (copied || (await confirm(question))) onClose();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let us copy. Please select it.');
    }
  };
  return (
    <Dialog open onClose={() => void leave()} title={title}>
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
      {confirmDialog}
    </Dialog>
  );
}
