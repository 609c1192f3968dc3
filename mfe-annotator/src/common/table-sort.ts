import { type TableSort } from '@labelbridge/ui';

/** Reads the address's `-dueDate` as a table's sort. */
export function readSort(sort: string): TableSort | undefined {
  if (sort === '') return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** Writes a table's sort as the address and the API have it. */
export const writeSort = ({ key, descending }: TableSort): string => (descending ? `-${key}` : key);
