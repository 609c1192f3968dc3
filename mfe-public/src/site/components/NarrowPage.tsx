import { type ReactNode } from 'react';
import { Card, cx } from '@labelbridge/ui';
import styles from './narrow-page.module.css';

export function NarrowPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={cx('container', styles.page)}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

/** A result or a question with its buttons, the most likely one first. */
export function Outcome({ children, ways }: { children: ReactNode; ways: ReactNode }) {
  return (
    <div className={styles.outcome}>
      {children}
      <div className={styles.ways}>{ways}</div>
    </div>
  );
}

export function OutcomePage({ title, text, ways }: { title: string; text: string; ways: ReactNode }) {
  return (
    <NarrowPage title={title}>
      <Card>
        <Outcome ways={ways}>
          <p role="status">{text}</p>
        </Outcome>
      </Card>
    </NarrowPage>
  );
}
