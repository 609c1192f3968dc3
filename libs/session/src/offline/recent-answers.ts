import { SWRConfig } from 'swr';

/** Keeps something that was seen just now. */
export type AnswerListener = (seen: { key: string; at: Date; data: unknown }) => void;

const times = new Map<string, Date>();
let keeper: AnswerListener | undefined;

/** What is shown under a key now, as far as it was fetched. */
export const cached = (key: string): unknown => SWRConfig.defaultValue.cache.get(key)?.data;

/** Notes that the server has just answered so. */
export function recordAnswer(key: string, data: unknown): void {
  const at = new Date();
  times.set(key, at);
  keeper?.({ key, at, data });
}

/** Notes that what is shown is from then. */
export function recordCachedAnswer(key: string, at: Date): void {
  times.set(key, at);
}

/** When the server last answered what is shown under a key. */
export const seenAt = (key: string | null): Date | undefined => (key === null ? undefined : times.get(key));

/** From now on `keep` gets all that is seen; what this page has seen before, at once. */
export function onAnswer(keep: AnswerListener): void {
  keeper = keep;
  for (const [key, at] of times) {
    const data = cached(key);
    if (data !== undefined) keep({ key, at, data });
  }
}

/** Forgets all of it: another person is next. */
export function forgetAnswers(): void {
  keeper = undefined;
  times.clear();
}
