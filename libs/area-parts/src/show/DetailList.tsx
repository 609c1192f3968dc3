import { type ReactNode } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './show.module.css';

/** `strong` marks the most important detail. */
export type Detail = readonly [label: string, value: ReactNode, strong?: 'strong'];

export function DetailList({ details, align = 'end' }: { details: readonly Detail[]; align?: 'start' | 'end' }) {
  return (
    <dl className={cx(styles.details, align === 'start' && styles.start)}>
      {details.map(
        ([label, value, strong]) =>
          value !== undefined &&
          value !== null &&
          value !== false &&
          value !== '' && (
            <div key={label} className={cx(strong && styles.strong)}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
