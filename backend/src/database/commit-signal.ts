import { type ClientSession } from 'mongoose';

/** Wakes who waits for what a transaction writes, once it has ended, so that he need not wait for his next poll. */
export abstract class CommitSignal {
  readonly #listeners = new Set<() => void>();
  readonly #watched = new WeakSet<ClientSession>();

  /** Rings when `session` ends. A transaction that was rolled back rings too: the listener then finds nothing. */
  notifyAfterCommit(session: ClientSession): void {
    if (this.#watched.has(session)) return;
    this.#watched.add(session);
    session.once('ended', () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** @returns a function that stops the listening */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
