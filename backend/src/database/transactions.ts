import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection } from 'mongoose';
import PQueue from 'p-queue';
import { addWithin } from '../common/concurrency/add-within.js';
import { ServerBusyError } from '../common/errors/retry-after.js';
import { AccountVersion } from './account-version.js';
import { TRANSACTIONS_AT_ONCE, WAIT_MS } from './database-address.js';

const COME_BACK_S = 5;
const WAIT_LIMIT = { atMostMs: WAIT_MS, timeoutError: () => new ServerBusyError(COME_BACK_S) };

/** All or nothing: what a change writes, its history, its invoice and its mail come to be together. */
@Injectable()
export class Transactions {
  private readonly queue = new PQueue({ concurrency: TRANSACTIONS_AT_ONCE });

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly accountVersion: AccountVersion,
  ) {}

  /**
   * Runs `work` in a transaction and again where it lost a race, so `work` must do nothing but database writes through
   * `session`, and begin no other. A rejection of `work` rolls everything back and is passed on.
   *
   * @throws 503 where too many were under way for five seconds; nothing of it was begun
   */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const before = this.accountVersion.current;
    try {
      return await addWithin(this.queue, WAIT_LIMIT, () =>
        this.connection.withSession((session) => session.withTransaction(() => work(session))),
      );
    } finally {
      // What others read between the write and the commit was the state before.
      if (this.accountVersion.current !== before) this.accountVersion.increment();
    }
  }
}
