import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

/**
 * Serialises work on the same key within this process, first come first served. The database decides what is right, also between
 * processes; the queue only avoids write conflicts between calls that change the same record at once.
 */
export class KeyedQueue {
  readonly #queues = new Map<string, PQueue>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    try {
      // The queue starts a waiting task in the context of the previous one; bound, it keeps the request context of its caller.
      return await queue.add(AsyncResource.bind(work));
    } finally {
      if (this.unfinished(key) === 0) this.#queues.delete(key);
    }
  }

  /** The number of tasks on `key` that wait or run. */
  unfinished(key: string): number {
    const queue = this.#queues.get(key);
    return queue ? queue.size + queue.pending : 0;
  }

  /** The number of keys with unfinished tasks. */
  get size(): number {
    return this.#queues.size;
  }
}
