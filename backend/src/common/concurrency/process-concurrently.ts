import PQueue from 'p-queue';

/**
 * Handles items until `take` finds none, at most `concurrency` at once. Each found item starts one more worker, so `take` rarely finds
 * nothing. All workers run if items arrive faster than they are handled.
 *
 * @throws the first failure, once all workers have ended
 */
export async function processConcurrently<Item>(
  concurrency: number,
  take: () => Promise<Item | undefined>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const workers = new PQueue({ concurrency });
  const failures: unknown[] = [];
  const startWorker = (): void => {
    if (workers.pending === concurrency || failures.length > 0) return;
    workers.add(work).catch((error: unknown) => failures.push(error));
  };
  const work = async (): Promise<void> => {
    for (let item = await take(); item !== undefined; item = await take()) {
      startWorker();
      await handle(item);
    }
  };
  startWorker();
  await workers.onIdle();
  if (failures.length > 0) throw failures[0];
}
