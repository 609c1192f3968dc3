import useSWR, { mutate } from 'swr';
import { type ApiError, toApiError } from '../api-error.js';
import { recordAnswer, seenAt } from '../offline/recent-answers.js';
import { showCached } from '../offline/show-cached.js';

/** Something fetched for a screen. While `loading` there is nothing to show yet; `data` may stand beside an `error` of a later reload. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  /** When the server last answered what `data` is: beside an `error` it tells how old that is. */
  readonly seenAt: Date | undefined;
  readonly reload: () => Promise<void>;
}

/** People pay for data: looking back at a tab asks again at most once a minute. */
const FOCUS_THROTTLE_MS = 60_000;

/** How all screens fetch. Screens show an error with its retry, so nothing is repeated behind their back. */
export const FETCH_RULES = { shouldRetryOnError: false, focusThrottleInterval: FOCUS_THROTTLE_MS } as const;

/**
 * Fetches for `useResource` and `useList`, with every failure as an ApiError. Without a network what this device keeps
 * under the key comes to stand beside the error.
 */
export async function fetchAsApi<T>(key: string, fetcher: () => Promise<T>): Promise<T> {
  try {
    const data = await fetcher();
    recordAnswer(key, data);
    return data;
  } catch (failure) {
    const error = toApiError(failure);
    // A device that cannot be read keeps nothing; the error says what there is to say.
    if (error.offline) await showCached(key).catch(() => undefined);
    throw error;
  }
}

/**
 * Fetches one thing, keeps it for other screens that name the same key, and renews it when the network or the tab is back.
 *
 * @param key the API's path and query; null fetches nothing
 */
export function useResource<T>(key: string | null, fetcher: () => Promise<T>): Resource<T> {
  const { data, error, isLoading, mutate: again } = useSWR<T, ApiError>(key, (shown: string) => fetchAsApi(shown, fetcher), FETCH_RULES);
  return {
    data,
    error,
    loading: isLoading,
    seenAt: data === undefined ? undefined : seenAt(key),
    reload: async () => {
      await again();
    },
  };
}

/** Renews everything on screen whose key starts so, after a change: `refreshData('/api/jobs', '/api/overview')`. */
export async function refreshData(...prefixes: readonly string[]): Promise<void> {
  await mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)));
}
