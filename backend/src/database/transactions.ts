import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection } from 'mongoose';
import PQueue from 'p-queue';
import { ServerBusyError } from '../common/errors/errors.js';
import { AccountVersion } from './account-version.js';
import { TRANSACTIONS_AT_ONCE, WAIT_MS } from './database-address.js';

interface WaitLimit {
  readonly atMostMs: number;
  readonly timeoutError: () => Error;
}

/** @throws `timeoutError` if no slot is free in time; the task then does not run */
export async function addWithin<T>(queue: PQueue, { atMostMs, timeoutError }: WaitLimit, task: () => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(timeoutError()), atMostMs);
  // The signal must not fire while the task runs: the queue would reject a task that continues. `bind` keeps the request context.
  const run = AsyncResource.bind((): Promise<T> => {
    clearTimeout(timer);
    return task();
  });
  return queue.add(run, { signal: abort.signal });
}

const COME_BACK_S = 5;
const WAIT_LIMIT = { atMostMs: WAIT_MS, timeoutError: () => new ServerBusyError(COME_BACK_S) };

/** An extension of every transaction, such as the seals of its writes. */
interface TransactionPart {
  /** Runs at the beginning of each attempt. */
  begin(session: ClientSession): void;
  /** Runs after the work and before the commit. It may write. */
  beforeCommit(session: ClientSession): Promise<void>;
}

/** Runs transactions, so that a change, its history, invoice and mail are written together or not at all. */
@Injectable()
export class Transactions {
  private readonly queue = new PQueue({ concurrency: TRANSACTIONS_AT_ONCE });
  private readonly parts: TransactionPart[] = [];

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly accountVersion: AccountVersion,
  ) {}

  /**
   * Runs `work` in a transaction, and again after a write conflict. `work` must only write to the database through `session` and must not
   * start another transaction. If it rejects, everything is rolled back.
   *
   * @throws ServerBusyError (503) if no slot is free for five seconds; nothing has begun
   */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const before = this.accountVersion.current;
    try {
      return await addWithin(this.queue, WAIT_LIMIT, () =>
        this.connection.withSession((session) => session.withTransaction(() => this.attempt(session, work))),
      );
    } finally {
      // Reads between the write and the commit returned the earlier state.
      if (this.accountVersion.current !== before) this.accountVersion.increment();
    }
  }

  addPart(part: TransactionPart): void {
    this.parts.push(part);
  }

  private async attempt<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
    for (const part of this.parts) part.begin(session);
    const result = await work(session);
    for (const part of this.parts) await part.beforeCommit(session);
    return result;
  }
}
