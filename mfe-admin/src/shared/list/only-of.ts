import { type List } from '@labelbridge/session';

/**
 * A list without some of its rows, where the API searches by name and finds namesakes too. Its total is known only once
 * everything has been fetched.
 */
export function onlyOf<T>(list: List<T>, keep: (row: T) => boolean): List<T> {
  const data = list.data?.filter(keep);
  return { ...list, data, page: list.page && { ...list.page, total: list.hasMore ? null : (data?.length ?? 0) } };
}
