import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { type UserRecord } from './persistence/user.schema.js';

/** Takes part in the transaction that changes what others show of a person. */
export type UserRenameListener = (
  session: ClientSession,
  user: Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'username' | 'telegram'>,
) => Promise<void>;

/** The event of another name or handle of a person, within its transaction. Jobs copy them and subscribe: the users module does not import jobs. */
@Injectable()
export class UserRenamed {
  readonly #listeners: UserRenameListener[] = [];

  subscribe(listener: UserRenameListener): void {
    this.#listeners.push(listener);
  }

  async emit(...event: Parameters<UserRenameListener>): Promise<void> {
    for (const listener of this.#listeners) await listener(...event);
  }
}
