import { type ReactNode } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './common.module.css';

/** One fact of a thing. `strong` is the one that counts most. */
export interface Fact {
  label: string;
  value: ReactNode;
  strong?: boolean;
}

/** What is known of a thing, as names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, strong = false }) => (
        <div key={label} className={cx(styles.fact, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
