import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientSession, type Connection } from 'mongoose';
import { type Transactions } from '../../src/database/transactions.js';

const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'bulkWrite',
] as const;
/** A series of numbers begins outside of the transaction that needs it, which then runs again. */
const BEGUN_OUTSIDE = 'counters';
const running = new AsyncLocalStorage<ClientSession>();
const guarded = new WeakSet<object>();

/**
 * Makes a write within a transaction fail without its session: it would stay after a rollback. `Transactions.run` demands a session of all
 * its callers.
 */
export function guardSessions(connection: Connection, transactions: Transactions): void {
  // A session guards nothing after the end of its transaction, even if async contexts still have it.
  transactions.addPart({ begin: (session) => running.enterWith(session), beforeCommit: () => Promise.resolve() });
  const prototype: Record<string, unknown> = Object.getPrototypeOf(connection.getClient().db().collection('any'));
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  for (const name of WRITES) {
    const write = prototype[name];
    if (typeof write !== 'function') throw new Error(`the driver has no ${name}`);
    prototype[name] = function checked(this: { collectionName: string }, ...given: unknown[]): unknown {
      const isFree = this.collectionName === BEGUN_OUTSIDE || !running.getStore()?.inTransaction() || given.some(hasSession);
      if (!isFree) throw new Error(`${name} in ${this.collectionName} is part of a transaction, but has no session`);
      return write.apply(this, given);
    };
  }
}

const hasSession = (value: unknown): boolean => typeof value === 'object' && value !== null && 'session' in value && Boolean(value.session);
