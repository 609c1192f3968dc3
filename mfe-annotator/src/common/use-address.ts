import { useSearchParams } from '@labelbridge/router';

/** What a list screen keeps in its address, so that a view can be shared, reloaded and gone back to. */
export interface ListAddress<Tab extends string> {
  readonly tab: Tab;
  /** What is searched for, as typed; empty when nothing is. */
  readonly q: string;
  /** A field of the list, with a leading `-` for descending order; empty for the list's own order. */
  readonly sort: string;
  /** The value of another parameter; empty where it is not given. */
  readonly get: (name: string) => string;
  /** Changes one parameter in place: typing in a search box is not a step to go back to. */
  readonly set: (name: string, value: string) => void;
}

/** Reads the address of a list screen; a tab that is not one of `tabs` is the first. */
export function useListAddress<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]): ListAddress<Tab> {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  return {
    tab: tabs.find((tab) => tab === get('tab')) ?? tabs[0],
    q: get('q'),
    sort: get('sort'),
    get,
    set: (name, value) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
  };
}
