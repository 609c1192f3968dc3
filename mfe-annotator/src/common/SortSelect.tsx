import { useId } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './common.module.css';

/** Chooses the order of a list that has no table heads to press; `phoneOnly` where it has them on a wide screen. */
export function SortSelect({
  value,
  options,
  onChange,
  phoneOnly = false,
}: {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  phoneOnly?: boolean;
}) {
  const id = useId();
  return (
    <div className={cx(styles.sort, phoneOnly && styles.phoneOnly)}>
      <label htmlFor={id}>Order</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
