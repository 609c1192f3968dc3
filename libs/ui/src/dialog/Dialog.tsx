import { type ReactNode, useRef, useState } from 'react';
import { UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { hasUnsavedForm } from '../form/unsaved-forms.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { type DialogWidth, Modal } from './Modal.js';

interface DialogProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  width?: DialogWidth;
}

/**
 * A modal dialog. Esc, Back, the close button and a press on the backdrop call `onClose`. If a form in it has unsaved changes, they ask
 * first.
 */
export function Dialog({ open, ...props }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, children, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (dialog.current && hasUnsavedForm(dialog.current)) setAsking(true);
    else onClose();
  };
  return (
    <Modal {...props} ref={dialog} onClose={close}>
      {children}
      <ConfirmDialog
        open={asking}
        title={UNSAVED_MESSAGES.discardQuestion}
        confirmLabel={UNSAVED_MESSAGES.discard}
        cancelLabel={UNSAVED_MESSAGES.keepEditing}
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {UNSAVED_MESSAGES.notSaved}
      </ConfirmDialog>
    </Modal>
  );
}
