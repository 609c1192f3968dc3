import { useEffect, useRef } from 'react';
import { Button, Dialog, DialogActions } from '@labelbridge/ui';
import { type Doubt } from './doubt.js';

export interface DoubtDialogProps {
  readonly doubt: Doubt;
  /** Each answer closes the dialog first. */
  readonly onDone: () => void;
  readonly onSkip: () => void;
  readonly onShow: (regionId: string) => void;
  readonly onClose: () => void;
}

/** Enter confirms, Esc goes back to the item. */
export function DoubtDialog({ doubt: { text, first }, onDone, onSkip, onShow, onClose }: DoubtDialogProps) {
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
