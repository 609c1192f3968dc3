import { useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '@labelbridge/session';
import { type JobItem, type JobRow } from '../api/work-items.js';
import { loadSync } from './load-sync.js';

interface Read {
  readonly items?: readonly JobItem[];
  readonly error?: ApiError;
}

/** Converts fetched rows to items, and follows the items that an admin adds or removes meanwhile. */
export function useItems(rows: readonly JobRow[] | undefined): Read {
  const [read, setRead] = useState<Read>({});
  const items = useRef<readonly JobItem[]>(undefined);
  useEffect(() => {
    if (!rows) return undefined;
    let gone = false;
    // The code was loaded with this page.
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
