import { type PageInfo } from '@labelbridge/contracts';
import { type List, type ListPage, useList, useResource } from '@labelbridge/session';
import { listKey } from './list-query.js';

type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * A list of the API, page by page.
 *
 * @param path the API's path; with the query it is the key by which `refreshData` renews the list
 * @param fetchPage fetches the page at the cursor of the query, the first one without a cursor
 */
export const usePagedList = <Q extends object, T>(
  path: string,
  query: Q & Query,
  fetchPage: (query: Q & { cursor?: string }) => Promise<ListPage<T>>,
): List<T> => useList(listKey(path, query), (cursor) => fetchPage({ ...query, ...(cursor !== undefined && { cursor }) }));

/**
 * The number of rows of each tab of a list. A tab is left out while its number is not known, and where the API does not
 * count so many.
 *
 * @param query the search and the filters, without the tab
 * @param fetchPage fetches one row of a tab; only its page information is used
 */
export function useTabTotals<Tab extends string>(
  path: string,
  tabs: readonly Tab[],
  query: Query,
  fetchPage: (tab: Tab) => Promise<{ page: PageInfo }>,
): ReadonlyMap<Tab, number> {
  const { data = [] } = useResource(listKey(`${path}#totals`, query), () =>
    Promise.all(tabs.map(async (tab) => ({ tab, total: (await fetchPage(tab)).page.total }))),
  );
  return new Map(data.flatMap(({ tab, total }) => (total === null ? [] : [[tab, total]])));
}

/** A list without some of its rows. Its total is known only when all pages have been fetched. */
export function filterList<T>(list: List<T>, keep: (row: T) => boolean): List<T> {
  const data = list.data?.filter(keep);
  return { ...list, data, page: list.page && { ...list.page, total: list.hasMore ? null : (data?.length ?? 0) } };
}
