import { type ReactNode } from 'react';
import { cx, Icon } from '@labelbridge/ui';
import styles from './notice.module.css';

/** A `bad` message is announced to screen readers at once. */
export function Notice({ tone = 'info', children }: { tone?: 'info' | 'bad'; children: ReactNode }) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'bad' ? 'alert' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
