import { type ConnectOptions } from 'mongoose';

/** Where the database is, and how it is connected to. */
export interface DatabaseAddress {
  readonly uri: string;
  readonly options: ConnectOptions;
}

/** The database that a URI names. */
export const databaseOf = (uri: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];

/** How this product connects to a database. */
export const addressOf = (uri: string): DatabaseAddress => ({
  uri,
  options: {
    dbName: databaseOf(uri) ?? 'labelbridge',
    serverSelectionTimeoutMS: 5_000,
    // A call that gets no connection by then is told to come again: nobody waits for ever for a database that went away.
    waitQueueTimeoutMS: 5_000,
  },
});
