import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../base/Icon.js';
import { cx } from '../base/cx.js';
import styles from './dialog.module.css';
import { registerDialog } from './open-dialogs.js';

/**
 * Width on a wide screen, in CSS pixels. `sheet` rises from the lower edge, for phones; `corner` hangs below the header's
 * end, and is a sheet on phones.
 */
export type DialogWidth = 400 | 560 | 760 | 'sheet' | 'corner';

/**
 * A modal dialog on the native element: the browser keeps the focus inside and the page behind it inert. Esc, the close
 * button and a press on the backdrop all call `onClose`; the focus then returns to where it was.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  width = 560,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  width?: DialogWidth;
}) {
  return open ? (
    <OpenDialog onClose={onClose} title={title} width={width}>
      {children}
    </OpenDialog>
  ) : null;
}

function OpenDialog({ onClose, title, children, width }: { onClose: () => void; title: string; children: ReactNode; width: DialogWidth }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const leaving = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    leaving.current = false;
    element.showModal();
    const noteClosed = registerDialog(element);
    return () => {
      noteClosed();
      leaving.current = true;
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const onBackdrop = (event: MouseEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, width === 'sheet' && styles.low, width === 'corner' && styles.corner)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking, as Chrome does on a second Esc. Where React mounts twice, in development,
      // the event of the first time comes when the dialog is open again.
      onClose={(event) => {
        if (event.target === dialog.current && !leaving.current && !event.currentTarget.open) onClose();
      }}
      // A text selection that ends outside must not close: press and release have to be on the backdrop.
      onMouseDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) onClose();
      }}
    >
      <div className={cx(styles.panel, styles[`w${width}`])}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Last in the order, so that a form's first field is focused first. */}
        <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
