import { useState } from 'react';

/** Rows that are selected for a bulk action. Rows that have left the list no longer count. */
export interface Selection<T> {
  readonly rows: readonly T[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly all: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** @param rows the rows that can be selected */
export function useSelection<T extends { readonly _id: string }>(rows: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ _id }) => ids.has(_id));
  const all = rows.length > 0 && selected.length === rows.length;
  return {
    rows: selected,
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
