import { type EngineOptions } from './engine.js';
import { makeEndpoint, prepareDirectory, uriOf } from './endpoint.js';
import { type LockRecord, type Role, type DirectoryLock, readHolder, tryLock } from './lock.js';

/** Options of `startEmbeddedMongo`. */
export interface StartOptions {
  /** Directory of the data; made if it does not exist, and closed to other users. */
  readonly dataDir: string;
  /** A server (the default) owns the engine; a cli uses a running one where there is one. */
  readonly role?: Role;
  /** Database that the URI names; none by default. */
  readonly database?: string;
  /** How long to wait for a command-line tool to let go of the data, in milliseconds; 30,000 by default. */
  readonly waitMs?: number;
  /** Hears why the start takes longer; console.warn by default. */
  readonly log?: (message: string) => void;
  /** Hears of an engine that ended by itself. By default the error is thrown as uncaught, so that the process ends. */
  readonly onCrash?: (error: Error) => void;
  readonly transactionLifeMs?: number;
  readonly sweepMs?: number;
  /** A disk that answers faster than this is waited for in the engine's own thread, in milliseconds; 2 by default. */
  readonly quickDiskMs?: number;
}

/** An embedded MongoDB ready for clients. */
export interface EmbeddedMongo {
  readonly uri: string;
  /** Whether this process owns the engine; otherwise another one does and `stop` leaves it alone. */
  readonly owned: boolean;
  readonly stop: () => Promise<void>;
}

/** Runs an engine somewhere: in a worker thread, or in this one. */
export type RunEngine = (
  options: EngineOptions,
  onCrash: (error: Error) => void,
) => Promise<{ readonly address: string; readonly close: () => Promise<void> }>;

const DEFAULT_WAIT_MS = 30_000;
const POLL_MS = 100;

/** Takes the data directory or joins its owner, as the role allows, and starts the engine with `run` if it is ours. */
export async function startWith(run: RunEngine, options: StartOptions): Promise<EmbeddedMongo> {
  const directory = prepareDirectory(options.dataDir);
  const role = options.role ?? 'server';
  const log = options.log ?? ((message: string) => console.warn(message));
  const deadline = Date.now() + (options.waitMs ?? DEFAULT_WAIT_MS);
  let said = false;
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
    if (holder && !said) log(`Waiting for ${describe(holder)} to let go of ${directory} ...`);
    said ||= holder !== undefined;
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
        ...(options.transactionLifeMs === undefined ? {} : { transactionLifeMs: options.transactionLifeMs }),
        ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
        ...(options.quickDiskMs === undefined ? {} : { quickDiskMs: options.quickDiskMs }),
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

/** The URI of the engine that a living process runs on a data directory; undefined where there is none. */
export async function findRunning(dataDir: string, database?: string): Promise<{ uri: string; pid: number; role: Role } | undefined> {
  const holder = await readHolder(dataDir);
  return holder?.address === undefined ? undefined : { uri: uriOf(holder.address, database), pid: holder.pid, role: holder.role };
}
