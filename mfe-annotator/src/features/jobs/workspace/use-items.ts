import { useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '@labelbridge/session';
import { type JobItem, type JobRow } from '../api/work-items.js';
import { loadSync } from './load-sync.js';

interface Read {
  readonly items?: readonly JobItem[];
  readonly error?: ApiError;
}

/** The items of a job whose rows were fetched; those that an admin adds or takes out meanwhile come and go. */
export function useItems(rows: readonly JobRow[] | undefined): Read {
  const [read, setRead] = useState<Read>({});
  const items = useRef<readonly JobItem[]>(undefined);
  useEffect(() => {
    if (!rows) return undefined;
    let gone = false;
    // It came with this page.
    void loadSync()
      .then(({ followItems }) => {
        if (gone) return;
        items.current = followItems(items.current, rows);
        setRead({ items: items.current });
      })
      .catch((failure: unknown) => setRead({ error: toApiError(failure) }));
    return () => {
      gone = true;
    };
  }, [rows]);
  return read;
}
