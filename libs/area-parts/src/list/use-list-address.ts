import { LIMITS } from '@labelbridge/contracts';
import { useSearchParams } from '@labelbridge/router';
import { type TableSort } from '@labelbridge/ui';
import { listQuery, type ListQuery, readSort, writeSort } from './list-query.js';

type Changes = Readonly<Record<string, string | undefined>>;

/** Filters of a list by name, with the values that each may have, or `any` for an id. */
type FilterValues = Readonly<Record<string, readonly string[] | 'any'>>;
type Filters<F extends FilterValues> = { [Name in keyof F]?: F[Name] extends readonly (infer Value)[] ? Value : string };

/** Search, sort and filters of a list. They are in the address, so that a view can be shared and reloaded. */
export interface ListAddress<F extends FilterValues = FilterValues> {
  /** The search as typed. */
  readonly q: string;
  readonly sort: TableSort | undefined;
  readonly filters: Filters<F>;
  /** Search, sort and filters as the API takes them. */
  readonly query: ListQuery & Filters<F>;
  /** True if a search or a filter may hide rows. */
  readonly narrowed: boolean;
  /** Builds the address with some parameters changed; undefined removes one. */
  readonly to: (changes: Changes) => string;
  /** Replaces the present address: typing must not fill the history. */
  readonly change: (changes: Changes) => void;
  readonly onSort: (sort: TableSort) => void;
  readonly onShowAll: () => void;
}

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const isKnown = (values: readonly string[] | 'any', value: string): boolean => values === 'any' || values.includes(value);

function readFilters<F extends FilterValues>(params: URLSearchParams, filters: F | undefined): Filters<F> {
  const given = Object.entries(filters ?? {}).flatMap(([name, values]) => {
    const value = params.get(name) ?? '';
    return value !== '' && isKnown(values, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(given);
}

/**
 * @param options.sorts the fields that the API sorts this list by; another one in the address is ignored
 * @param options.defaultSort the sort of an address without one
 * @param options.filters the filters by name; other values in the address are ignored
 */
export function useListAddress<const F extends FilterValues = Record<never, never>>({
  sorts = [],
  defaultSort = '',
  filters: values,
}: { sorts?: readonly string[]; defaultSort?: string; filters?: F } = {}): ListAddress<F> {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').slice(0, LIMITS.searchMax);
  const given = readSort(params.get('sort') ?? '');
  const sort = given && sorts.includes(given.key) ? given : readSort(defaultSort);
  const filters = readFilters(params, values);
  const change = (changes: Changes) => setParams((present) => changed(present, changes), { replace: true });
  return {
    q,
    sort,
    filters,
    query: { ...listQuery({ q, sort: sort && writeSort(sort), cursor: undefined }), ...filters },
    narrowed: q.trim() !== '' || Object.keys(filters).length > 0,
    to: (changes) => `?${changed(params, changes)}`,
    change,
    onSort: (next) => change({ sort: writeSort(next) }),
    onShowAll: () => change({ q: undefined, ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) }),
  };
}

/** Reads the current tab of a screen from a parameter of the address; the default is the first one. */
export function useTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]], name = 'tab'): Tab {
  const [params] = useSearchParams();
  return tabs.find((tab) => tab === params.get(name)) ?? tabs[0];
}
