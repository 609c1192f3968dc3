import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../base/Icon.js';
import { cx } from '../base/cx.js';
import { openDialogs } from '../dialog/Modal.js';
import { toast, toasts, type Toast, type ToastKind } from './toasts.js';
import styles from './toast.module.css';

const ICON_OF: Readonly<Record<ToastKind, IconName>> = { success: 'success', error: 'alert', info: 'info', news: 'info' };

/** Errors and news stay until they are closed: an error may be the only trace of a failure, and nobody expects news. */
const STAYS = Number.POSITIVE_INFINITY;
const DURATION_MS: Readonly<Record<ToastKind, number>> = { success: 5_000, info: 8_000, error: STAYS, news: STAYS };

const neverChanges = () => () => undefined;

/** False while the server renders and the browser hydrates the page. */
const useIsClient = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** True if another tab covers the page: the user then cannot read a toast. */
const useIsHidden = (): boolean => useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');

/**
 * Shows the toasts, which end with it. The shell renders it once. It moves into the topmost open dialog, because everything outside is
 * inert.
 */
export function Toaster() {
  return useIsClient() && <Toasts />;
}

function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.get).at(-1);
  const isHidden = useIsHidden();
  const [hasAttention, setHasAttention] = useState(false);
  const held = hasAttention || isHidden;
  useEffect(() => () => toasts.set([]), []);
  return createPortal(
    <div
      className={styles.toaster}
      onPointerEnter={() => setHasAttention(true)}
      onPointerLeave={() => setHasAttention(false)}
      onFocus={() => setHasAttention(true)}
      onBlur={() => setHasAttention(false)}
    >
      <div role="status" className={styles.region}>
        {shown.map((each) => each.kind !== 'error' && <ToastCard key={each.id} held={held} {...each} />)}
      </div>
      <div role="alert" className={styles.region}>
        {shown.map((each) => each.kind === 'error' && <ToastCard key={each.id} held={held} {...each} />)}
      </div>
    </div>,
    dialog ?? document.body,
  );
}

function ToastCard({ id, kind, title, text, held }: Toast & { held: boolean }) {
  useEffect(() => {
    if (held || DURATION_MS[kind] === STAYS) return undefined;
    const timer = setTimeout(() => toast.close(id), DURATION_MS[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind]);
  return (
    <div className={cx(styles.toast, styles[kind])}>
      <Icon name={ICON_OF[kind]} size={22} />
      <div className={cx('muted', styles.words)}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <button
        type="button"
        className={cx('icon-button', styles.close)}
        onClick={() => toast.close(id)}
        aria-label={`Close notice: ${title}`}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
