/**
 * Lets work on one thing happen one after the other in this process, first come first served. Right and wrong are the
 * database's to decide, also between processes; this only spares it the conflicts of many who want the same at once.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #count = new Map<string, number>();

  /** Runs `work` after all work on `key` that came before, however that ended. @returns what `work` returns or rejects with */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before ? before.then(work, work) : work();
    this.#last.set(key, mine);
    this.#count.set(key, this.waiting(key) + 1);
    try {
      return await mine;
    } finally {
      const left = this.waiting(key) - 1;
      if (left > 0) this.#count.set(key, left);
      else this.#count.delete(key);
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }

  /** How much work on `key` is not done. */
  waiting(key: string): number {
    return this.#count.get(key) ?? 0;
  }

  /** How many keys have work that is not done. */
  get size(): number {
    return this.#last.size;
  }
}
