import { type TableSort } from '@labelbridge/ui';

/** Reads the address's `-dueDate` as a table's sort. */
export function readSort(sort: string): TableSort | undefined {
  if (sort === '') return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** Writes a table's sort as the address and the API have it. */
export const writeSort = ({ key, descending }: TableSort): string => (descending ? `-${key}` : key);

/** The two orders of a table that sorts by one date, for `SortSelect`. */
export const DUE_ORDERS = [
  { value: 'dueDate', label: 'Due soonest' },
  { value: '-dueDate', label: 'Due last' },
] as const;

/** The same for a table of what has happened, by the field of its date. */
export const dateOrders = (field: string) => [
  { value: `-${field}`, label: 'Newest first' },
  { value: field, label: 'Oldest first' },
];
