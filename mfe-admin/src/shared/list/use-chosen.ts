import { useState } from 'react';

/** Rows that are chosen to be handled together. Only rows that are still there count. */
export interface Chosen<T> {
  readonly rows: readonly T[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly all: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** @param rows the rows that can be chosen */
export function useChosen<T extends { readonly _id: string }>(rows: readonly T[]): Chosen<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    rows: chosen,
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    all,
    toggleAll: () => setIds(new Set(all ? [] : rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}
