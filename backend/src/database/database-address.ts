import { type ConnectOptions } from 'mongoose';

/** Maximum connections of one process. */
const CONNECTIONS = 100;
/**
 * Maximum concurrent transactions of one process. A transaction keeps its connection while it waits for a record of another one. If all
 * connections waited, the other transaction could neither continue nor abort.
 */
export const TRANSACTIONS_AT_ONCE = CONNECTIONS / 2;
/** Maximum wait for a connection; then the call is answered with 503. */
export const WAIT_MS = 5_000;

export const databaseOf = (uri: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];

export const connectOptions = (uri: string): ConnectOptions => ({
  dbName: databaseOf(uri) ?? 'labelbridge',
  serverSelectionTimeoutMS: 5_000,
  maxPoolSize: CONNECTIONS,
  waitQueueTimeoutMS: WAIT_MS,
});
