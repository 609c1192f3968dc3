import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type UserRecord } from './persistence/user.schema.js';

export type UserCreatedListener = (session: ClientSession, userId: Types.ObjectId) => Promise<void>;

/** Lets other modules add their records of a new account. */
@Injectable()
export class UserCreated {
  private readonly listeners: UserCreatedListener[] = [];

  subscribe(listener: UserCreatedListener): void {
    this.listeners.push(listener);
  }

  async emit(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    for (const listener of this.listeners) await listener(session, userId);
  }
}

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
