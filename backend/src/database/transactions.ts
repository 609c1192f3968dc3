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

/** Runs transactions: a change, its history, invoice and mail are written together or not at all. */
@Injectable()
export class Transactions {
  private readonly queue = new PQueue({ concurrency: TRANSACTIONS_AT_ONCE });

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly accountVersion: AccountVersion,
  ) {}

  /**
   * Runs `work` in a transaction, and again after a write conflict. `work` must only write to the database through `session` and must not
   * start another transaction. If it rejects, everything is rolled back.
   *
   * @throws 503 where no slot was free for five seconds; nothing was begun
   */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const before = this.accountVersion.current;
    try {
      return await addWithin(this.queue, WAIT_LIMIT, () =>
        this.connection.withSession((session) => session.withTransaction(() => work(session))),
      );
    } finally {
      // Reads between the write and the commit returned the earlier state.
      if (this.accountVersion.current !== before) this.accountVersion.increment();
    }
  }
}
