import { type ClientSession } from 'mongoose';

export type TransactionListener<Payload extends readonly unknown[]> = (session: ClientSession, ...payload: Payload) => Promise<void>;

/** Lets modules with copies of another module's data subscribe to it without an import. A failing listener rolls the transaction back. */
export abstract class TransactionEvent<Payload extends readonly unknown[]> {
  readonly #listeners: TransactionListener<Payload>[] = [];

  subscribe(listener: TransactionListener<Payload>): void {
    this.#listeners.push(listener);
  }

  async emit(session: ClientSession, ...payload: Payload): Promise<void> {
    for (const listener of this.#listeners) await listener(session, ...payload);
  }
}
