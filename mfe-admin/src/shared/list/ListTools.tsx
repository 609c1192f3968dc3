import { type ReactNode, useId } from 'react';
import { Icon, SearchField, VisuallyHidden } from '@labelbridge/ui';
import styles from './list.module.css';
import { type ListAddress } from './use-list-address.js';

/** The search of a list and, beside it, its filters. */
export function ListTools({ address, label, children }: { address: ListAddress; label: string; children?: ReactNode }) {
  return (
    <div className={styles.tools}>
      <SearchField label={label} value={address.q} onChange={(q) => address.change({ q })} />
      {children}
    </div>
  );
}

/** A filter kept in the address under `name`. The first answer, for all, takes it away. */
export function Filter({
  address,
  name,
  label,
  all,
  value,
  options,
}: {
  address: ListAddress;
  name: string;
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <select id={id} value={value ?? ''} onChange={(event) => address.change({ [name]: event.target.value })}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </div>
  );
}
