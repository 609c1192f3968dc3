import { useEffect, useRef } from 'react';
import { Button, Dialog, DialogActions } from '@labelbridge/ui';
import { type DoneProblem } from './done-problem.js';
import { type DoneWarning } from './done-warning.js';
import styles from './done-problem.module.css';

interface DoneWarningDialogProps {
  readonly warning: DoneWarning;
  /** Each answer closes the dialog first. */
  readonly onDone: () => void;
  readonly onSkip: () => void;
  readonly onShow: (regionId: string) => void;
  readonly onClose: () => void;
}

/** Enter confirms, Esc goes back to the item. */
export function DoneWarningDialog({ warning: { text, first }, onDone, onSkip, onShow, onClose }: DoneWarningDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  // Dialogs focus their first button otherwise.
  useEffect(() => done.current?.focus(), []);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open title="Done anyway?" onClose={onClose} width={400}>
      <p>{text}</p>
      <DialogActions>
        {first === undefined ? (
          <Button onClick={then(onSkip)}>Skip the item</Button>
        ) : (
          <Button onClick={then(() => onShow(first.id))}>Show the {first.noun}</Button>
        )}
        <Button ref={done} variant="primary" onClick={then(onDone)}>
          Done anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DoneProblemNotice({ problem, ...answers }: { readonly problem: DoneProblem } & Omit<DoneWarningDialogProps, 'warning'>) {
  if (problem.warning) return <DoneWarningDialog warning={problem.warning} {...answers} />;
  return (
    <p className={styles.missing} role="alert">
      {problem.error}
    </p>
  );
}
