import { type ReactNode, useRef } from 'react';
import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { Button } from '../base/Button.js';
import { DialogActions, Modal } from './Modal.js';
import styles from './dialog.module.css';

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = AUTH_MESSAGES.yes,
  cancelLabel = AUTH_MESSAGES.no,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  if (!open) return null;
  return (
    <Modal ref={dialog} onClose={onClose} title={title} width={400}>
      {children !== undefined && children !== false && <div className={styles.text}>{children}</div>}
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  );
}
