import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { type Side, type ThreadRecord } from './persistence/thread.schema.js';

/** Takes part in the transaction that changes how many messages of a thread are unread. */
export type UnreadListener = (session: ClientSession, thread: Pick<ThreadRecord, '_id' | 'kind'>, unread: UnreadOfSide) => Promise<void>;

/** How many messages of a thread a side has not read. */
export interface UnreadOfSide {
  readonly side: Side;
  readonly count: number;
}

/** The event of unread messages, within its transaction. Jobs copy the numbers and subscribe: the threads module does not import jobs. */
@Injectable()
export class UnreadChanged {
  readonly #listeners: UnreadListener[] = [];

  subscribe(listener: UnreadListener): void {
    this.#listeners.push(listener);
  }

  async emit(...event: Parameters<UnreadListener>): Promise<void> {
    for (const listener of this.#listeners) await listener(...event);
  }
}
