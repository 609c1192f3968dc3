import { keepInEntry, readFromEntry } from '@labelbridge/router';
import { type List, type ListPath, type OpenedPages, type RowOf, useList, useResource } from '@labelbridge/session';
import { apiUrl, getPage, type ParamsOf } from '../api/calls.js';
import { listKey } from './list-query.js';

type Query = Readonly<Record<string, string | number | undefined>>;

/** Number of rows of each tab; null if it is above the API's limit of counting. */
export type TabTotals = Readonly<Record<string, number | null>>;

/** Stores the number of open pages in the history entry, so that Back shows as many. */
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
 * Fetches a list of the API, page by page: `usePagedList('/api/jobs', { query })`. Back to its screen shows as many pages as were open.
 * `refreshData` of its path refetches it.
 */
export function usePagedList<P extends ListPath>(path: P, params: ParamsOf<P> = {}): List<RowOf<P>> {
  const key = apiUrl(path, { query: {}, ...params });
  return useList(key, (cursor) => getPage<P>(key, cursor), openedPages(key));
}

/**
 * Fetches the number of rows of each tab of a list. A tab is absent while its number is unknown.
 *
 * @param query the search and the filters, without the tab
 */
export function useTabTotals(path: string, query: Query, fetchTotals: () => Promise<TabTotals>): TabTotals {
  const { data = {} } = useResource(listKey(`${path}/totals`, query), fetchTotals);
  return data;
}
