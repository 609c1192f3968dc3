import { keepInEntry, readFromEntry } from '@labelbridge/router';
import { type List, type ListPath, type OpenedPages, type RowOf, useList, useResource } from '@labelbridge/session';
import { apiUrl, getPage, type ParamsOf } from '../api/get.js';
import { listKey } from './list-query.js';

type Query = Readonly<Record<string, string | number | undefined>>;

/** The number of rows of each tab; null where the API does not count so many. */
export type TabTotals = Readonly<Record<string, number | null>>;

/** The open pages of a list in the present history entry: Back leads to as many. */
function openedPages(key: string): OpenedPages {
  const name = `pages of ${key}`;
  return {
    read: () => {
      const count = readFromEntry(name);
      return typeof count === 'number' ? count : 1;
    },
    keep: (count) => keepInEntry(name, count),
  };
}

/**
 * A list of the API, page by page: `usePagedList('/api/jobs', { query })`. Back to its screen shows as many pages as were open.
 * `refreshData` of its path renews it.
 */
export function usePagedList<P extends ListPath>(path: P, params: ParamsOf<P> = {}): List<RowOf<P>> {
  const key = apiUrl(path, { query: {}, ...params });
  return useList(key, (cursor) => getPage<P>(key, cursor), openedPages(key));
}

/**
 * The number of rows of each tab of a list; null where the API does not count so many. A tab is left out while its number is
 * not known.
 *
 * @param query the search and the filters, without the tab
 */
export function useTabTotals(path: string, query: Query, fetchTotals: () => Promise<TabTotals>): TabTotals {
  const { data = {} } = useResource(listKey(`${path}/totals`, query), fetchTotals);
  return data;
}
