import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type UserRecord } from './persistence/user.schema.js';

/** Lets other modules add their records of a new account. */
@Injectable()
export class UserCreated extends TransactionEvent<[userId: Types.ObjectId]> {}

/** Jobs copy these names. */
@Injectable()
export class UserRenamed extends TransactionEvent<[user: Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'username' | 'telegram'>]> {}

type LoggedOutListener = (sessionId: string) => Promise<void>;

@Injectable()
export class LoggedOut {
  private readonly listeners: LoggedOutListener[] = [];

  subscribe(listener: LoggedOutListener): void {
    this.listeners.push(listener);
  }

  async emit(sessionId: string): Promise<void> {
    for (const listener of this.listeners) await listener(sessionId);
  }
}
