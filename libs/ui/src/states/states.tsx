import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../base/Button.js';
import { Icon, type IconName } from '../base/Icon.js';
import { VisuallyHidden } from '../base/VisuallyHidden.js';
import { cx } from '../base/cx.js';
import { formMessageOf } from '../form/field-errors.js';
import styles from './states.module.css';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {many(lines).map((line) => (
        <span key={line} className={styles.bone} />
      ))}
    </div>
  );
}

export function TableSkeleton({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className={styles.tableSkeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {many(rows + 1).map((row) => (
        <div key={row} className={styles.boneRow}>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}

function State({
  icon,
  title,
  tone,
  alert,
  children,
}: {
  icon: IconName;
  title: string;
  tone?: 'bad';
  alert?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state} role={alert ? 'alert' : undefined}>
      <span className={cx(styles.disc, tone && styles[tone])}>
        <Icon name={icon} size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

export function EmptyState({
  title,
  text,
  action,
  icon = 'inbox',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <State icon={icon} title={title}>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </State>
  );
}

const hasProperty = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

export function ErrorState({
  error,
  onRetry,
  title = 'This could not be loaded',
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
  title?: string;
}) {
  const offline = hasProperty(error, 'offline') && error.offline === true;
  const reference = hasProperty(error, 'requestId') && typeof error.requestId === 'string' ? error.requestId : undefined;
  return (
    <State icon={offline ? 'offline' : 'alert'} tone="bad" title={offline ? 'No connection' : title} alert>
      <p className={styles.text}>
        {offline ? 'We could not reach Labelbridge. Check your network, then try again.' : (formMessageOf(error) ?? 'Please try again.')}
      </p>
      {onRetry && (
        <Button onClick={onRetry}>
          <Icon name="refresh" size={18} /> Try again
        </Button>
      )}
      {reference !== undefined && !offline && <p className="faint">Reference: {reference}</p>}
    </State>
  );
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.stays}>
      {!online && (
        <p className={styles.offline}>
          <Icon name="offline" size={18} /> You are offline. What you type stays here.
        </p>
      )}
    </div>
  );
}

/** End of a list: the number of shown rows, and a button for more. `total` is null above the counting limit. */
export function LoadMore({
  shown,
  total,
  more,
  busy = false,
  onMore,
}: {
  shown: number;
  total: number | null;
  more: boolean;
  busy?: boolean;
  onMore: () => void;
}) {
  return (
    <div className={cx('spread', 'muted', styles.more)}>
      <p role="status">{total === null ? `${shown} shown of many` : `${shown} of ${total} shown`}</p>
      {more && (
        <Button size="small" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
