import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';

/** What comes to be with an account, in its transaction. */
export type NewAccountListener = (session: ClientSession, userId: Types.ObjectId) => Promise<void>;

/** Tells of new accounts whoever keeps something of each. */
@Injectable()
export class UserCreated {
  private readonly listeners: NewAccountListener[] = [];

  onNew(listener: NewAccountListener): void {
    this.listeners.push(listener);
  }

  async tell(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    for (const listener of this.listeners) await listener(session, userId);
  }
}
