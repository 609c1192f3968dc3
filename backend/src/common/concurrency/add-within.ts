import { AsyncResource } from 'node:async_hooks';
import type PQueue from 'p-queue';

/** How long a task may wait for a slot, and the error where it gets none in time. */
export interface WaitLimit {
  readonly atMostMs: number;
  readonly timeoutError: () => Error;
}

/**
 * Adds `task` to the queue.
 *
 * @throws `timeoutError` where no slot was free in time; the task does not run then
 */
export async function addWithin<T>(queue: PQueue, { atMostMs, timeoutError }: WaitLimit, task: () => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(timeoutError()), atMostMs);
  // The signal must not fire while the task runs: the queue would reject a task that continues. Bound, the task keeps the request context.
  const run = AsyncResource.bind((): Promise<T> => {
    clearTimeout(timer);
    return task();
  });
  return queue.add(run, { signal: abort.signal });
}
