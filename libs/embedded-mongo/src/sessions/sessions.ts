import { type Binary } from 'bson';
import { type Document, bsonTag, isDocument, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Store } from '../storage/store.js';
import { type StoreTransaction } from '../storage/transaction.js';
import { type Reply } from '../wire/reply.js';
import { type Cursors } from './cursors.js';

type TransactionState = 'none' | 'open' | 'committing' | 'committed' | 'aborted';

interface Session {
  /** Number of the last transaction or retryable write. */
  number: number;
  state: TransactionState;
  transaction: StoreTransaction | undefined;
  timer: NodeJS.Timeout | undefined;
  commit: Promise<void> | undefined;
  /** Reply to the last retryable write, for retries. */
  reply: Promise<Reply> | undefined;
  usedAt: number;
}

const IDLE_MS = 30 * 60_000;

/** Logical sessions with their transactions and retryable writes, in memory only. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly store: Store,
    private readonly cursors: Cursors,
    /** Maximum lifetime of a transaction, in milliseconds. */
    private readonly lifetimeMs: number,
  ) {}

  /** Starts the transaction if the command requests it. @throws 251 if it is not open */
  transactionOf(command: Document): StoreTransaction | undefined {
    if (command['autocommit'] !== false) return undefined;
    const session = this.sessionOf(command);
    const number = toNumber(command['txnNumber']);
    if (command['startTransaction'] === true) return this.start(session, number);
    if (session.number !== number || session.state !== 'open' || !session.transaction) throw noSuchTransaction(number);
    return session.transaction;
  }

  private start(session: Session, number: number): StoreTransaction {
    if (number < session.number)
      throw new CommandError(225, `Cannot start transaction ${number} because a newer transaction ${session.number} has already started.`);
    this.abort(session);
    const transaction = this.store.begin();
    session.number = number;
    session.state = 'open';
    session.reply = undefined;
    session.commit = undefined;
    session.transaction = transaction;
    session.timer = setTimeout(() => this.abort(session), this.lifetimeMs).unref();
    return transaction;
  }

  /** Commits the command's transaction; a retried commit returns the result of the first one. @throws 251 if it is not open */
  async commit(command: Document): Promise<void> {
    const session = this.sessionOf(command);
    const number = toNumber(command['txnNumber']);
    if (session.number !== number) throw noSuchTransaction(number);
    if (session.commit) return session.commit;
    if (session.state !== 'open' || !session.transaction) throw noSuchTransaction(number);
    const { transaction } = session;
    session.state = 'committing';
    session.commit = this.finishCommit(session, transaction);
    return session.commit;
  }

  private async finishCommit(session: Session, transaction: StoreTransaction): Promise<void> {
    try {
      await this.store.commit(transaction);
      session.state = 'committed';
    } catch (error) {
      session.state = 'aborted';
      throw error;
    } finally {
      this.cursors.killForTransaction(transaction);
      clearTimeout(session.timer);
      session.transaction = undefined;
    }
  }

  /** @throws 251 if the transaction is not open, 256 if it is committed */
  abortTransaction(command: Document): void {
    const session = this.sessionOf(command);
    const number = toNumber(command['txnNumber']);
    if (session.number === number && session.state === 'committed')
      throw new CommandError(256, `Transaction ${number} has been committed.`);
    if (session.number !== number || session.state !== 'open') throw noSuchTransaction(number);
    this.abort(session);
  }

  abortAfterError(command: Document): void {
    const session = this.sessionOf(command);
    if (session.number === toNumber(command['txnNumber'])) this.abort(session);
  }

  private abort(session: Session): void {
    if (session.state !== 'open' || !session.transaction) return;
    clearTimeout(session.timer);
    this.store.abort(session.transaction);
    this.cursors.killForTransaction(session.transaction);
    session.transaction = undefined;
    session.state = 'aborted';
  }

  /**
   * Runs a retryable write once. A retry with the same number returns the first reply, also while the write is still running.
   * Replies are kept in memory only.
   */
  async retryable(command: Document, run: () => Promise<Reply>): Promise<Reply> {
    if (command['txnNumber'] === undefined || command['lsid'] === undefined) return run();
    const session = this.sessionOf(command);
    const number = toNumber(command['txnNumber']);
    if (number === session.number && session.reply) return session.reply;
    if (number < session.number)
      throw new CommandError(
        225,
        `Retryable write with txnNumber ${number} is prohibited on session because a newer one with txnNumber ${session.number} has already started.`,
      );
    this.abort(session);
    session.number = number;
    session.state = 'none';
    session.commit = undefined;
    const reply = run();
    session.reply = reply;
    try {
      return await reply;
    } catch (error) {
      if (session.reply === reply) session.reply = undefined;
      throw error;
    }
  }

  end(ids: readonly unknown[]): void {
    for (const id of ids) {
      const key = sessionKey(id);
      const session = this.sessions.get(key);
      if (session) this.abort(session);
      this.sessions.delete(key);
    }
  }

  endAll(): void {
    for (const session of this.sessions.values()) this.abort(session);
  }

  /** Ends sessions not used for 30 minutes. */
  endIdle(now = Date.now()): void {
    for (const [key, session] of this.sessions) {
      if (now - session.usedAt <= IDLE_MS) continue;
      this.abort(session);
      this.sessions.delete(key);
    }
  }

  private sessionOf(command: Document): Session {
    const key = sessionKey(command['lsid']);
    let session = this.sessions.get(key);
    if (!session) {
      session = { number: -1, state: 'none', transaction: undefined, timer: undefined, commit: undefined, reply: undefined, usedAt: 0 };
      this.sessions.set(key, session);
    }
    session.usedAt = Date.now();
    return session;
  }
}

function sessionKey(lsid: unknown): string {
  const id = isDocument(lsid) ? lsid['id'] : undefined;
  if (bsonTag(id) !== 'Binary') throw new CommandError(72, 'a transaction or retryable write needs a session id (lsid)');
  return (id as Binary).toString('hex');
}

function noSuchTransaction(number: number): CommandError {
  return new CommandError(251, `Given transaction number ${number} does not match any in-progress transactions.`, {
    labels: ['TransientTransactionError'],
  });
}
