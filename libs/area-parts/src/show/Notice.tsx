import { type ReactNode } from 'react';
import { Button, cx, Icon } from '@labelbridge/ui';
import { asOf } from './as-of.js';
import styles from './show.module.css';

export function Notice({
  tone,
  title,
  action,
  children,
}: {
  tone: 'wait' | 'bad' | 'info';
  title?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'info' : 'alert'} />
      <div className={styles.noticeText}>
        {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

export const TryAgain = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="small" onClick={onRetry}>
    Try again
  </Button>
);

/** Shows that data could not be reloaded, with its age; `children` names the failure. */
export function StaleNotice({ seenAt, onRetry, children }: { seenAt: Date | undefined; onRetry: () => void; children?: ReactNode }) {
  return (
    <Notice tone={children ? 'bad' : 'wait'} action={<TryAgain onRetry={onRetry} />}>
      <p>
        {seenAt && <b>As of {asOf(seenAt)}. </b>}
        {children || 'It may be out of date.'}
      </p>
    </Notice>
  );
}
