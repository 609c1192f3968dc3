import { type ClientSession } from 'mongoose';

/** Takes part in the transaction of an event. */
export type TransactionListener<Payload extends readonly unknown[]> = (session: ClientSession, ...payload: Payload) => Promise<void>;

/**
 * An event within its transaction, for modules that keep copies of another module's data: they subscribe, so that the other module does
 * not import them. A listener that fails rolls the transaction back.
 */
export abstract class TransactionEvent<Payload extends readonly unknown[]> {
  readonly #listeners: TransactionListener<Payload>[] = [];

  subscribe(listener: TransactionListener<Payload>): void {
    this.#listeners.push(listener);
  }

  async emit(session: ClientSession, ...payload: Payload): Promise<void> {
    for (const listener of this.#listeners) await listener(session, ...payload);
  }
}
