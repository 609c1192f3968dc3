import { type ConnectOptions } from 'mongoose';

/** Where the database is, and how it is connected to. */
export interface DatabaseAddress {
  readonly uri: string;
  readonly options: ConnectOptions;
}

/** Connections that one process has at most. */
const CONNECTIONS = 100;
/**
 * Transactions that one process has under way at most. While one waits for a record that another has, it keeps a connection; if all
 * were kept so, the other could neither go on nor be given up, until the database ends it.
 */
export const TRANSACTIONS_AT_ONCE = CONNECTIONS / 2;
/** A call that gets no connection by then is told to come again: nobody waits for ever for a database that went away. */
export const WAIT_MS = 5_000;

/** The database that a URI names. */
export const databaseOf = (uri: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];

/** How this product connects to a database. */
export const addressOf = (uri: string): DatabaseAddress => ({
  uri,
  options: {
    dbName: databaseOf(uri) ?? 'labelbridge',
    serverSelectionTimeoutMS: 5_000,
    maxPoolSize: CONNECTIONS,
    waitQueueTimeoutMS: WAIT_MS,
  },
});
