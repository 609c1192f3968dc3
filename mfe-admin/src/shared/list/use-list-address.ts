import { LIMITS } from '@labelbridge/contracts';
import { useSearchParams } from '@labelbridge/router';
import { type TableSort } from '@labelbridge/ui';

type Changes = Readonly<Record<string, string | undefined>>;

/** What a list shows, kept in the address: it can be shared, reloaded and gone back to. */
export interface ListAddress {
  readonly q: string;
  readonly sort: TableSort | undefined;
  /** The part of an API query that every list has. */
  readonly query: { readonly q?: string; readonly sort?: string };
  /** The value of a filter, where the address has one that is known. */
  readonly read: <T extends string>(name: string, values: readonly T[]) => T | undefined;
  /** Anything else the address says of the list, such as whose tasks it shows. */
  readonly text: (name: string) => string | undefined;
  /** The address with some of its query changed; undefined takes a name away. */
  readonly to: (changes: Changes) => string;
  /** Goes there in place of the present address: typing must not fill the history. */
  readonly change: (changes: Changes) => void;
  readonly onSort: (sort: TableSort) => void;
}

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** @param sorts the fields that the API sorts this list by; another one in the address is not sent */
export function useListAddress(sorts: readonly string[] = []): ListAddress {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').slice(0, LIMITS.searchMax);
  const sortName = params.get('sort') ?? '';
  const key = sortName.replace(/^-/, '');
  const sort = sorts.includes(key) ? { key, descending: sortName.startsWith('-') } : undefined;
  const change = (changes: Changes) => setParams((present) => changed(present, changes), { replace: true });
  return {
    q,
    sort,
    query: { ...(q && { q }), ...(sort && { sort: sortName }) },
    read: (name, values) => values.find((value) => value === params.get(name)),
    text: (name) => params.get(name) ?? undefined,
    to: (changes) => `?${changed(params, changes)}`,
    change,
    onSort: ({ key: field, descending }) => change({ sort: `${descending ? '-' : ''}${field}` }),
  };
}
