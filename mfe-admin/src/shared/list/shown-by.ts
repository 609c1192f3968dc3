import { type TableSort } from '@labelbridge/ui';
import { type ListAddress } from './use-list-address.js';

/** How a list is sorted and narrowed, for its `ListSection`. */
interface ShownBy {
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  readonly narrowed: boolean;
  readonly onShowAll: () => void;
}

/**
 * What a list's address says of it: its sort, whether it is narrowed, and the way to all of it.
 *
 * @param filters the filters that the list has in its address beside the search, by name, with their present values
 */
export function shownBy(
  address: Pick<ListAddress, 'q' | 'sort' | 'onSort' | 'change'>,
  filters: Readonly<Record<string, string | undefined>> = {},
): ShownBy {
  const { q, sort, onSort, change } = address;
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
  return { sort, onSort, narrowed: q !== '' || Object.values(filters).some(Boolean), onShowAll: () => change({ q: '', ...none }) };
}
