import { type PageInfo } from '@labelbridge/contracts';
import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { type ApiError, toApiError } from '../api-error.js';
import { type Resource, useResource } from './use-resource.js';

export interface ListPage<T> {
  readonly data: readonly T[];
  readonly page: PageInfo;
}

/** A list that grows page by page. A reload fetches all opened pages again. */
export interface List<T> extends Resource<readonly T[]> {
  readonly page: PageInfo | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => Promise<void>;
  readonly loadingMore: boolean;
  /** Failure of the last `loadMore`; the rows stay. */
  readonly moreError: ApiError | undefined;
}

/** Stores the number of open pages beyond the life of a screen. */
export interface OpenedPages {
  readonly read: () => number;
  readonly keep: (count: number) => void;
}

async function fetchPages<T>(count: number, fetchPage: (cursor: string | undefined) => Promise<ListPage<T>>): Promise<ListPage<T>> {
  let pages = await fetchPage(undefined);
  for (let opened = 1; opened < count && pages.page.next !== null; opened += 1) {
    pages = append(pages, await fetchPage(pages.page.next));
  }
  return pages;
}

const append = <T>(pages: ListPage<T>, next: ListPage<T>): ListPage<T> => ({
  data: [...pages.data, ...next.data],
  page: { total: next.page.total ?? pages.page.total, next: next.page.next },
});

/**
 * Fetches a keyset-paged list.
 *
 * @param key the API's path and query without the cursor; null fetches nothing
 * @param fetchPage fetches the page at a cursor; the first page has none
 * @param kept number of pages that were open when the user left the screen
 */
export function useList<T>(
  key: string | null,
  fetchPage: (cursor: string | undefined) => Promise<ListPage<T>>,
  kept?: OpenedPages,
): List<T> {
  const opened = useRef<{ key: string | null; count: number }>(undefined);
  const openedNow = () => {
    if (opened.current?.key !== key) opened.current = { key, count: kept?.read() ?? 1 };
    return opened.current;
  };
  const { data, error, loading, seenAt, reload } = useResource(key, () => fetchPages(openedNow().count, fetchPage));
  const [more, setMore] = useState<{ key: string | null; busy: boolean; error?: ApiError }>({ key, busy: false });
  const moreHere = more.key === key ? more : undefined;

  const loadMore = async () => {
    const next = data?.page.next;
    if (!data || !next || moreHere?.busy) return;
    setMore({ key, busy: true });
    try {
      const page = await fetchPage(next);
      const now = openedNow();
      now.count += 1;
      kept?.keep(now.count);
      await mutate(key, append(data, page), { revalidate: false });
      setMore({ key, busy: false });
    } catch (failure) {
      setMore({ key, busy: false, error: toApiError(failure) });
    }
  };

  return {
    data: data?.data,
    page: data?.page,
    error,
    loading,
    seenAt,
    reload,
    hasMore: Boolean(data?.page.next),
    loadMore,
    loadingMore: moreHere?.busy ?? false,
    moreError: moreHere?.error,
  };
}
