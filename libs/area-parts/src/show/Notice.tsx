import { type ReactNode } from 'react';
import { Button, cx, Icon } from '@labelbridge/ui';
import { asOf } from './as-of.js';
import styles from './show.module.css';

/** A box with a message in the page: a failure, a warning or information. A failure is announced to screen readers. */
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

/** Data that could not be reloaded and may be out of date, with its age; `children` says what failed. */
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
