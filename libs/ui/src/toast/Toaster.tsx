import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../base/Icon.js';
import { type IconName } from '../base/icons.js';
import { cx } from '../base/cx.js';
import { onDialogsChange, topDialog } from '../dialog/open-dialogs.js';
import { currentToasts, onToastsChange, toast, type Toast, type ToastKind } from './toasts.js';
import styles from './toast.module.css';

const ICON_OF: Readonly<Record<ToastKind, IconName>> = { success: 'success', error: 'alert', info: 'info' };

/** How long a notice stays. An error stays until it is closed: it may be the only trace of what went wrong. */
const STAYS_MS: Readonly<Record<ToastKind, number>> = { success: 5_000, info: 8_000, error: Number.POSITIVE_INFINITY };

const never = () => () => undefined;

/** Whether there is a page already, and not only the text of one that is rendered on the server or being taken over. */
const useInPage = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Shows the notices of `toast`. Rendered once, by the frame of the product. It moves into the topmost open dialog,
 * because everything outside that one is inert.
 */
export function Toaster() {
  return useInPage() && <Notices />;
}

function Notices() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const dialog = useSyncExternalStore(onDialogsChange, topDialog);
  const [held, setHeld] = useState(false);
  return createPortal(
    <div
      className={styles.toaster}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" className={styles.region}>
        {toasts.map((each) => each.kind !== 'error' && <ToastCard key={each.id} held={held} {...each} />)}
      </div>
      <div role="alert" className={styles.region}>
        {toasts.map((each) => each.kind === 'error' && <ToastCard key={each.id} held={held} {...each} />)}
      </div>
    </div>,
    dialog ?? document.body,
  );
}

function ToastCard({ id, kind, title, text, held }: Toast & { held: boolean }) {
  useEffect(() => {
    if (held || !Number.isFinite(STAYS_MS[kind])) return undefined;
    const timer = setTimeout(() => toast.close(id), STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind]);
  return (
    <div className={cx(styles.toast, styles[kind])}>
      <Icon name={ICON_OF[kind]} size={22} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <button type="button" className={styles.close} onClick={() => toast.close(id)} aria-label={`Close notice: ${title}`}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
