import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';

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
