import { join } from 'node:path';
import { type ServerState } from './commands/context.js';
import { FailPoint } from './commands/fail-point.js';
import { Cursors } from './sessions/cursors.js';
import { Sessions } from './sessions/sessions.js';
import { SnapshotReads } from './sessions/snapshot-reads.js';
import { openEnvironment } from './storage/data-file.js';
import { Store } from './storage/store.js';
import { sweepExpired } from './time-to-live.js';
import { type ListenAt, WireServer } from './wire/server.js';

export const DATA_FILE = 'data.mdb';
const TRANSACTION_LIFETIME_MS = 60_000;
const SWEEP_MS = 60_000;

export interface EngineOptions {
  readonly dataDir: string;
  readonly listen: ListenAt;
  /** Maximum lifetime of a transaction in milliseconds; 60,000 by default. */
  readonly transactionLifetimeMs?: number;
  /** Interval of the deletion of expired documents and idle sessions in milliseconds; 60,000 by default. */
  readonly sweepMs?: number;
  /** Enables `configureFailPoint`, for the drivers' specification tests. */
  readonly testCommands?: boolean;
  /** Disables durability. For tests of semantics only. */
  readonly unsafeNoSync?: boolean;
  /** See `GroupCommit`. */
  readonly inlineCommitMaxMs?: number;
}

export interface Engine {
  /** Host and port, or socket path. */
  readonly address: string;
  readonly state: ServerState;
  readonly close: () => Promise<void>;
}

/** Starts an engine in this thread. The caller must hold the lock of the data directory. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, unsafeNoSync = false, inlineCommitMaxMs } = options;
  const environment = openEnvironment({
    file: join(dataDir, DATA_FILE),
    unsafeNoSync,
    ...(inlineCommitMaxMs === undefined ? {} : { inlineCommitMaxMs }),
  });
  const store = new Store(environment);
  await store.catalogue.writeFormat();
  const cursors = new Cursors();
  const sessions = new Sessions(store, cursors, options.transactionLifetimeMs ?? TRANSACTION_LIFETIME_MS);
  const snapshots = new SnapshotReads(store, options.transactionLifetimeMs ?? TRANSACTION_LIFETIME_MS);
  const state: ServerState = {
    store,
    cursors,
    sessions,
    snapshots,
    address: () => wire.address,
    connectionCount: () => wire.connectionCount,
    failPoint: options.testCommands ? new FailPoint() : undefined,
  };
  const wire = new WireServer(() => state);
  const timer = setInterval(() => {
    cursors.killIdle();
    sessions.endIdle();
    // A failed run, for example on a full disk, is repeated at the next interval.
    sweepExpired(store).catch(() => undefined);
  }, options.sweepMs ?? SWEEP_MS).unref();
  await wire.listen(options.listen);
  const close = async () => {
    clearInterval(timer);
    await wire.close();
    sessions.endAll();
    snapshots.endAll();
    await store.close();
  };
  return { address: wire.address, state, close };
}
