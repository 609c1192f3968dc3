import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { openDialogEntry } from '@labelbridge/router';
import { Icon } from '../base/Icon.js';
import { cx } from '../base/cx.js';
import { createStore } from '../base/store.js';
import styles from './dialog.module.css';

/**
 * Maximum width in CSS pixels. `sheet` is a bottom sheet for phones; `corner` is a panel below the header's end, and a bottom sheet on
 * phones.
 */
export type DialogWidth = 400 | 560 | 760 | 'sheet' | 'corner';

export interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  /** Called when the user wants to close it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  width?: DialogWidth;
}

/**
 * A modal dialog on the native element: the browser traps the focus and makes the page behind it inert. Esc, Back, the close button and a
 * press on the backdrop call `onClose`; then the focus returns to its previous element.
 */
export function Modal({ ref: dialog, onClose, title, children, width = 560 }: ModalProps) {
  const pressedBackdrop = useRef(false);
  const leaving = useRef(false);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    leaving.current = false;
    element.showModal();
    const unregister = registerDialog(element);
    const leaveEntry = openDialogEntry(() => close.current());
    return () => {
      leaveEntry();
      unregister();
      leaving.current = true;
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog]);

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
      // Chrome closes the dialog on a second Esc, also if it must stay open. In development React mounts twice, and the close event of the
      // first mount arrives when the dialog is open again.
      onClose={(event) => {
        if (event.target !== dialog.current || leaving.current || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      // A text selection that ends on the backdrop does not close the dialog: the press must begin there too. Nor does the second press of a
      // double press that opened it.
      onMouseDown={(event) => {
        pressedBackdrop.current = onBackdrop(event) && event.detail < 2;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) onClose();
      }}
    >
      <div className={cx('surface', styles.panel, styles[`w${width}`])}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Must be last in the DOM, so that the first field of a form receives the focus. */}
        <button type="button" className={cx('icon-button', styles.close)} onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={cx('row', styles.actions)}>{children}</div>;
}

/** Open modal dialogs, the topmost last. Everything outside the topmost one is inert, so toasts are rendered inside it. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

/** @returns the function to call when the dialog closes */
function registerDialog(dialog: HTMLElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((open) => open !== dialog));
}
