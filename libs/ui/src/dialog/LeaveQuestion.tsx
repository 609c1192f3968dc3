import { useSyncExternalStore } from 'react';
import { UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { heldWay } from '@labelbridge/router';
import { ConfirmDialog } from './ConfirmDialog.js';

const nothingHeld = () => undefined;

/** Asks before a page with unsaved changes is left. Render it once in each page. */
export function LeaveQuestion() {
  const held = useSyncExternalStore(heldWay.subscribe, heldWay.get, nothingHeld);
  return (
    held && (
      <ConfirmDialog
        open
        title={UNSAVED_MESSAGES.leaveQuestion}
        confirmLabel={UNSAVED_MESSAGES.leave}
        cancelLabel={UNSAVED_MESSAGES.keepEditing}
        danger
        onConfirm={held.leave}
        onClose={held.stay}
      >
        {UNSAVED_MESSAGES.notSaved}
      </ConfirmDialog>
    )
  );
}
