import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';

/** Wakes the worker once a transaction that wrote mail has ended, so that mail leaves at once and not with the next poll. */
@Injectable()
export class OutboxBell {
  readonly #listeners = new Set<() => void>();
  readonly #watched = new WeakSet<ClientSession>();

  /** Rings when `session` ends. A transaction that was rolled back rings too: the worker then finds nothing. */
  ringAfter(session: ClientSession): void {
    if (this.#watched.has(session)) return;
    this.#watched.add(session);
    session.once('ended', () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** @returns a function that stops the listening */
  onRing(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
