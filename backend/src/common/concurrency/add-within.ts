import { AsyncResource } from 'node:async_hooks';
import type PQueue from 'p-queue';

export interface WaitLimit {
  readonly atMostMs: number;
  readonly timeoutError: () => Error;
}

/** @throws `timeoutError` if no slot is free in time; the task then does not run */
export async function addWithin<T>(queue: PQueue, { atMostMs, timeoutError }: WaitLimit, task: () => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(timeoutError()), atMostMs);
  // The signal must not fire while the task runs: the queue would reject a task that continues. `bind` keeps the request context.
  const run = AsyncResource.bind((): Promise<T> => {
    clearTimeout(timer);
    return task();
  });
  return queue.add(run, { signal: abort.signal });
}
