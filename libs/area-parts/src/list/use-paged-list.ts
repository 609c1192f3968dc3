import { keepInEntry, readFromEntry } from '@labelbridge/router';
import { type List, type ListPage, type OpenedPages, useList, useResource } from '@labelbridge/session';
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
 * A list of the API, page by page. Back to its screen shows as many pages as were open.
 *
 * @param path the API's path; with the query it is the key by which `refreshData` renews the list
 * @param fetchPage fetches the page at the cursor of the query, the first one without a cursor
 */
export const usePagedList = <Q extends object, T>(
  path: string,
  query: Q & Query,
  fetchPage: (query: Q & { cursor?: string }) => Promise<ListPage<T>>,
): List<T> => {
  const key = listKey(path, query);
  return useList(key, (cursor) => fetchPage({ ...query, ...(cursor !== undefined && { cursor }) }), openedPages(key));
};

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
