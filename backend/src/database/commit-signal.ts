import { type ClientSession } from 'mongoose';

/** Notifies subscribers after transactions, so that they do not wait for their next poll. */
export abstract class CommitSignal {
  readonly #listeners = new Set<() => void>();
  readonly #watched = new WeakSet<ClientSession>();

  /** Notifies when `session` ends, also after a rollback: then subscribers find nothing. */
  notifyAfterCommit(session: ClientSession): void {
    if (this.#watched.has(session)) return;
    this.#watched.add(session);
    session.once('ended', () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** @returns the function to unsubscribe */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
