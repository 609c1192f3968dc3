import { LIMITS } from '@labelbridge/contracts';

/** The part of a list's query that every list has. */
export interface ListQuery {
  q?: string;
  sort?: string;
  cursor?: string;
}

/** A list's query without what is empty: the API refuses an empty sort or cursor. `q` is given as it was typed. */
export function listQuery(given: { q?: string | undefined; sort?: string | undefined; cursor?: string | undefined }): ListQuery {
  const q = given.q?.trim().slice(0, LIMITS.searchMax);
  return { ...(q ? { q } : {}), ...(given.sort ? { sort: given.sort } : {}), ...(given.cursor ? { cursor: given.cursor } : {}) };
}

/** Names what is fetched, for `useList`: the path and the query. */
export const keyOf = (path: string, query: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(query).toString()}`;
