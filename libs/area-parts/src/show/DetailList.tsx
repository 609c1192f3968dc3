import { type ReactNode } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './show.module.css';

/** A label and its value; `strong` marks the most important one. */
export type Detail = readonly [label: string, value: ReactNode, strong?: 'strong'];

/** Labels and values. A detail without a value is left out. */
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
