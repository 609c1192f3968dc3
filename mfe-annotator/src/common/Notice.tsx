import { type ReactNode } from 'react';
import { cx, Icon } from '@labelbridge/ui';
import styles from './common.module.css';

/** A line that people should not miss: what happened to this thing, or what to know before going on. */
export function Notice({
  tone,
  title,
  action,
  children,
}: {
  tone: 'wait' | 'bad' | 'info';
  title?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'info' : 'alert'} />
      <div className={styles.noticeWords}>
        {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
