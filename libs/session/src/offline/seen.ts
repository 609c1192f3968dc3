import { SWRConfig } from 'swr';

/** Keeps something that was seen just now. */
export type Keeper = (seen: { key: string; at: Date; data: unknown }) => void;

const times = new Map<string, Date>();
let keeper: Keeper | undefined;

/** What is shown under a key now, as far as it was fetched. */
export const cached = (key: string): unknown => SWRConfig.defaultValue.cache.get(key)?.data;

/** Notes that the server has just answered so. */
export function noteSeen(key: string, data: unknown): void {
  const at = new Date();
  times.set(key, at);
  keeper?.({ key, at, data });
}

/** Notes that what is shown is from then. */
export function noteKept(key: string, at: Date): void {
  times.set(key, at);
}

/** When the server last answered what is shown under a key. */
export const seenAt = (key: string | null): Date | undefined => (key === null ? undefined : times.get(key));

/** From now on `keep` gets all that is seen; what this page has seen before, at once. */
export function keepSeenBy(keep: Keeper): void {
  keeper = keep;
  for (const [key, at] of times) {
    const data = cached(key);
    if (data !== undefined) keep({ key, at, data });
  }
}

/** Forgets all of it: another person is next. */
export function forgetSeen(): void {
  keeper = undefined;
  times.clear();
}
