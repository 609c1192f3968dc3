import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

/** Serialises work on the same key within this process, only to avoid write conflicts: the database ensures correctness. */
export class KeyedQueue {
  readonly #queues = new Map<string, PQueue>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: 1 });
    this.#queues.set(key, queue);
    try {
      // The queue starts a waiting task in the context of the previous one. `bind` keeps the request context of the caller.
      return await queue.add(AsyncResource.bind(work));
    } finally {
      if (this.unfinished(key) === 0) this.#queues.delete(key);
    }
  }

  unfinished(key: string): number {
    const queue = this.#queues.get(key);
    return queue ? queue.size + queue.pending : 0;
  }

  get size(): number {
    return this.#queues.size;
  }
}
