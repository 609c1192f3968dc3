import { type PageInfo } from '@labelbridge/contracts';
import { useResource } from '@labelbridge/session';
import { listKey } from './list-key.js';

/**
 * Counts the rows of every tab of a list, so that what waits is seen from each of them.
 *
 * @returns a tab is left out while its number is not known, and where there are too many to count
 * @param path the list's API path; a change that renews the list renews the counts
 * @param query what narrows the list beside its tab
 * @param fetchPage asks for one row of a tab: its page information is what counts
 */
export function useTabTotals<Tab extends string>(
  path: string,
  tabs: readonly Tab[],
  query: Readonly<Record<string, string | undefined>>,
  fetchPage: (tab: Tab) => Promise<{ page: PageInfo }>,
): ReadonlyMap<Tab, number> {
  const { data = [] } = useResource(listKey(`${path}#totals`, query), () =>
    Promise.all(tabs.map(async (tab) => ({ tab, total: (await fetchPage(tab)).page.total }))),
  );
  return new Map(data.flatMap(({ tab, total }) => (total === null ? [] : [[tab, total]])));
}
