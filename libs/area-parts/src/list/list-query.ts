import { LIMITS } from '@labelbridge/contracts';
import { type TableSort } from '@labelbridge/ui';

// A type, because an interface does not fit an index signature.
export type ListQuery = { q?: string; sort?: string; cursor?: string };

/** Builds a list's query without empty parts: the API refuses an empty sort or cursor. */
export function listQuery(given: { readonly [Name in keyof ListQuery]: string | undefined }): ListQuery {
  const q = given.q?.trim().slice(0, LIMITS.searchMax);
  return { ...(q && { q }), ...(given.sort && { sort: given.sort }), ...(given.cursor && { cursor: given.cursor }) };
}

/** Builds the cache key of a list: the API's path with the query. */
export function listKey(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(given)}`;
}

/** Parses a sort such as `-dueDate`. */
export function readSort(sort: string): TableSort | undefined {
  if (sort === '') return undefined;
  return { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}

export const writeSort = ({ key, descending }: TableSort): string => (descending ? `-${key}` : key);
