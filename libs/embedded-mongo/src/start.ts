import { type EngineOptions } from './engine.js';
import { makeEndpoint, prepareDirectory, uriOf } from './endpoint.js';
import { type LockRecord, type Role, type DirectoryLock, readHolder, tryLock } from './directory-lock.js';

export interface StartOptions {
  /** Data directory; created if missing, with access for the current user only. */
  readonly dataDir: string;
  /** `server` (the default) owns the engine; `cli` joins a running engine if there is one. */
  readonly role?: Role;
  /** Database in the URI; none by default. */
  readonly database?: string;
  /** Maximum wait for a command-line tool to release the data directory, in milliseconds; 30,000 by default. */
  readonly waitMs?: number;
  /** Receives a message if the start has to wait; console.warn by default. */
  readonly log?: (message: string) => void;
  /** Receives the error if the engine exits unexpectedly. By default it is thrown as uncaught, which ends the process. */
  readonly onCrash?: (error: Error) => void;
  readonly transactionLifetimeMs?: number;
  readonly sweepMs?: number;
  /** Maximum average commit time in milliseconds for commits in the engine's own thread; 2 by default. See `GroupCommit`. */
  readonly inlineCommitMaxMs?: number;
  /** Enables `configureFailPoint`, for tests of failures. */
  readonly testCommands?: boolean;
}

export interface EmbeddedMongo {
  readonly uri: string;
  /** This process owns the engine; if not, `stop` has no effect. */
  readonly owned: boolean;
  readonly stop: () => Promise<void>;
}

export type RunEngine = (
  options: EngineOptions,
  onCrash: (error: Error) => void,
) => Promise<{ readonly address: string; readonly close: () => Promise<void> }>;

const DEFAULT_WAIT_MS = 30_000;
const POLL_MS = 100;

/** Locks the data directory and starts the engine with `run`, or joins the running engine if the role allows it. */
export async function startWith(run: RunEngine, options: StartOptions): Promise<EmbeddedMongo> {
  const directory = prepareDirectory(options.dataDir);
  const role = options.role ?? 'server';
  const log = options.log ?? ((message: string) => console.warn(message));
  const deadline = Date.now() + (options.waitMs ?? DEFAULT_WAIT_MS);
  let hasLogged = false;
  for (;;) {
    const lock = await tryLock(directory, role);
    if (lock) return own(run, directory, lock, options);
    const holder = await readHolder(directory);
    if (holder && role === 'cli' && holder.address !== undefined) {
      return { uri: uriOf(holder.address, options.database), owned: false, stop: () => Promise.resolve() };
    }
    if (holder && role === 'server' && holder.role === 'server')
      throw new Error(
        `${directory} is in use by another server (process ${holder.pid}). Two servers cannot share one data directory: stop that one, or set another directory.`,
      );
    if (holder && Date.now() > deadline) throw new Error(`${directory} is still in use by ${describe(holder)}; gave up waiting.`);
    if (holder && !hasLogged) log(`Waiting for ${describe(holder)} to release ${directory} ...`);
    hasLogged ||= holder !== undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function describe({ role, pid }: LockRecord): string {
  return role === 'cli' ? `a command-line tool (process ${pid})` : `a server (process ${pid})`;
}

async function own(run: RunEngine, directory: string, lock: DirectoryLock, options: StartOptions): Promise<EmbeddedMongo> {
  const endpoint = makeEndpoint(directory);
  const onCrash =
    options.onCrash ??
    ((error: Error) =>
      setImmediate(() => {
        throw error;
      }));
  try {
    const engine = await run(
      {
        dataDir: directory,
        listen: endpoint.listen,
        ...(options.transactionLifetimeMs === undefined ? {} : { transactionLifetimeMs: options.transactionLifetimeMs }),
        ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
        ...(options.inlineCommitMaxMs === undefined ? {} : { inlineCommitMaxMs: options.inlineCommitMaxMs }),
        ...(options.testCommands === undefined ? {} : { testCommands: options.testCommands }),
      },
      onCrash,
    );
    lock.publish(engine.address);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await engine.close();
      endpoint.remove();
      lock.release();
    };
    return { uri: uriOf(engine.address, options.database), owned: true, stop: () => (stopping ??= stop()) };
  } catch (error) {
    endpoint.remove();
    lock.release();
    throw error;
  }
}

export async function findRunning(dataDir: string, database?: string): Promise<{ uri: string; pid: number; role: Role } | undefined> {
  const holder = await readHolder(dataDir);
  return holder?.address === undefined ? undefined : { uri: uriOf(holder.address, database), pid: holder.pid, role: holder.role };
}
