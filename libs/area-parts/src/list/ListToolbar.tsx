import { type ReactNode, useId } from 'react';
import { cx, Icon, SearchField, VisuallyHidden } from '@labelbridge/ui';
import { ExportCsvButton } from '../download/ExportCsvButton.js';
import { listKey, readSort, writeSort } from './list-query.js';
import { type ListAddress } from './use-list-address.js';
import styles from './list.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

export function ListToolbar({
  address,
  label,
  exportPath,
  exportQuery = address.query,
  children,
}: {
  address: ListAddress;
  label: string;
  exportPath?: string;
  exportQuery?: Readonly<Record<string, string | undefined>>;
  children?: ReactNode;
}) {
  return (
    <div className={styles.toolbar}>
      <SearchField label={label} value={address.q} onChange={(q) => address.change({ q })} />
      {children}
      {exportPath && <ExportCsvButton path={listKey(exportPath, exportQuery)} />}
    </div>
  );
}

function Select({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: ReactNode;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={cx(styles.filter, className)}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
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

/** Selects the filter `name` of the address. The option `all` removes it. */
export function Filter<Name extends string>({
  address,
  name,
  label,
  all,
  options,
}: {
  address: Pick<ListAddress, 'change'> & { readonly filters: { readonly [N in Name]?: string } };
  name: Name;
  label: string;
  all: string;
  options: readonly Option[];
}) {
  return (
    <Select
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      value={address.filters[name] ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(value) => address.change({ [name]: value })}
    />
  );
}

/** Sorts a list without table heads. Set `phoneOnly` if the list has table heads on a wide screen. */
export function SortSelect({
  address: { sort, onSort, change },
  options,
  phoneOnly = false,
}: {
  address: ListAddress;
  options: readonly Option[];
  phoneOnly?: boolean;
}) {
  const choose = (value: string) => {
    const chosen = readSort(value);
    if (chosen) onSort(chosen);
    else change({ sort: undefined });
  };
  return (
    <Select
      label="Sort by"
      value={sort ? writeSort(sort) : ''}
      options={options}
      onChange={choose}
      className={cx(styles.sort, phoneOnly && styles.phoneOnly)}
    />
  );
}
