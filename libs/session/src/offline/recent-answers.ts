import { SWRConfig } from 'swr';

export type AnswerListener = (answer: { key: string; at: Date; data: unknown }) => void;

const times = new Map<string, Date>();
let listener: AnswerListener | undefined;

export const displayedData = (key: string): unknown => SWRConfig.defaultValue.cache.get(key)?.data;

export function recordAnswer(key: string, data: unknown): void {
  const at = new Date();
  times.set(key, at);
  listener?.({ key, at, data });
}

/** Records that the data on screen is a cached answer from `at`. */
export function recordCachedAnswer(key: string, at: Date): void {
  times.set(key, at);
}

export const fetchedAt = (key: string | null): Date | undefined => (key === null ? undefined : times.get(key));

/** Calls `next` with every answer from now on, and with the answers of this page so far. */
export function onAnswer(next: AnswerListener): void {
  listener = next;
  for (const [key, at] of times) {
    const data = displayedData(key);
    if (data !== undefined) next({ key, at, data });
  }
}

export function forgetAnswers(): void {
  listener = undefined;
  times.clear();
}
