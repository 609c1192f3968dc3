import useSWR, { mutate } from 'swr';
import { type ApiError, toApiError } from '../api-error.js';
import { loadDevice } from '../offline/load-device.js';
import { displayedData, fetchedAt, recordAnswer, recordCachedAnswer } from '../offline/recent-answers.js';
import { useSession } from '../session.store.js';
import { tellTabs } from '../tabs.js';

/** Data fetched for a screen. `data` may stand beside the `error` of a later reload. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  /** Time of the server's answer. Beside an `error` it tells the age of the data. */
  readonly seenAt: Date | undefined;
  readonly reload: () => Promise<void>;
}

/** Screens show an error with a retry button, so SWR does not retry. Mobile data costs money: a focus refetches once a minute at most. */
const SWR_OPTIONS = { shouldRetryOnError: false, focusThrottleInterval: 60_000 };

const currentUserId = (): string | undefined => useSession.getState().user?.userId;

/** Fetches, with every failure as an ApiError. Offline, the answer cached on this device is shown beside the error. */
async function fetchOrShowCached<T>(key: string, fetcher: () => Promise<T>): Promise<T> {
  const asked = currentUserId();
  try {
    const data = await fetcher();
    if (isOthers(asked)) return await fetchAgain(key, fetcher);
    recordAnswer(key, data);
    return data;
  } catch (failure) {
    const error = toApiError(failure);
    if (error.offline) await showCached(key).catch(() => undefined);
    throw error;
  }
}

/** Tells if the user who made the call is no longer logged in. Phones are shared: the next user must not see the answer. */
const isOthers = (asked: string | undefined): boolean => asked !== undefined && asked !== currentUserId();

/** Fetches for the new user and shows the answer by `mutate`, because SWR drops answers of calls from before the change. */
async function fetchAgain<T>(key: string, fetcher: () => Promise<T>): Promise<T> {
  const data = await fetchOrShowCached(key, fetcher);
  void mutate(key, data, { revalidate: false });
  return data;
}

async function showCached(key: string): Promise<void> {
  if (displayedData(key) !== undefined) return;
  const asked = currentUserId();
  const cached = await (await loadDevice()).readCachedAnswer(key);
  if (!cached || isOthers(asked)) return;
  recordCachedAnswer(key, cached.at);
  await mutate(key, cached.data, { revalidate: false });
}

/**
 * Fetches data, shares it with other screens by its key, and refetches it when the network or the tab is back.
 *
 * @param key the API's path and query; null fetches nothing
 */
export function useResource<T>(key: string | null, fetcher: () => Promise<T>): Resource<T> {
  const swr = useSWR<T, ApiError>(key, (current: string) => fetchOrShowCached(current, fetcher), SWR_OPTIONS);
  const { data, error, isLoading } = swr;
  return {
    data,
    error,
    loading: isLoading,
    seenAt: data === undefined ? undefined : fetchedAt(key),
    reload: async () => {
      await swr.mutate();
    },
  };
}

/**
 * Refetches the data on screen whose key has one of the prefixes, in this and the user's other tabs. Call it after a change:
 * `refreshData('/api/jobs', '/api/overview')`.
 */
export async function refreshData(...prefixes: readonly string[]): Promise<void> {
  tellTabs({ changed: prefixes });
  await refreshHere(...prefixes);
}

/** Refetches the data on screen whose key has one of the prefixes, in this tab only. */
export async function refreshHere(...prefixes: readonly string[]): Promise<void> {
  await mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)));
}

const RECORD_OR_LIST_KEY = /^\/api\/\w+(\/[0-9a-f]{24}|\/totals)?(\/messages|\/trace|(\/questions(\/[0-9a-f]{24}|\/figures)?)?([?#].*)?)?$/;

/** Refetches the single records and the lists on screen, such as the job whose page is open; not its items or plots. */
export async function refreshRecords(): Promise<void> {
  await mutate((key) => typeof key === 'string' && RECORD_OR_LIST_KEY.test(key));
}
