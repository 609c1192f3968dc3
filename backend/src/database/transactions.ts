import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection } from 'mongoose';
import { AccountChanges } from './account-changes.js';

/** All or nothing: what a change writes, its history, its invoice and its mail come to be together. */
@Injectable()
export class Transactions {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Runs `work` in a transaction and again where it lost a race, so `work` must do nothing but database writes through
   * `session`. A rejection of `work` rolls everything back and is passed on.
   */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const before = this.changes.version;
    try {
      return await this.connection.withSession((session) => session.withTransaction(() => work(session)));
    } finally {
      // What others read between the write and the commit was the state before.
      if (this.changes.version !== before) this.changes.note();
    }
  }
}
