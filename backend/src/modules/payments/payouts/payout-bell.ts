import { Injectable } from '@nestjs/common';

/** Wakes the worker of this process when there is something to send; without it, it looks twice a second. */
@Injectable()
export class PayoutBell {
  readonly #listeners = new Set<() => void>();

  ring(): void {
    for (const listener of this.#listeners) listener();
  }

  /** @returns a function that stops the listening */
  onRing(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
