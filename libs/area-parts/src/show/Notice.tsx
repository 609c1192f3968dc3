import { type ReactNode } from 'react';
import { Button, cx, Icon } from '@labelbridge/ui';
import styles from './show.module.css';

const two = (part: number): string => String(part).padStart(2, '0');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Formats the time of data: `10:32` today, else `19 November, 10:32`, in the reader's time zone. */
export function asOf(at: Date, now = new Date()): string {
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.toDateString() === now.toDateString() ? time : `${day.format(at)}, ${time}`;
}

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
