import { CommandError } from '../errors.js';
import { type Database, type RootDatabase, type Transaction, open } from 'lmdb';
import { Commits } from './commits.js';
import { EntryReader } from './entry-reader.js';
import { PAUSE, Pace } from './pace.js';
import { type Entry, type Keep } from './views.js';

/** An LMDB read transaction; must be released with `done()`. */
export type Snapshot = Transaction;

export interface EnvironmentOptions {
  readonly file: string;
  /** Maximum size of the memory map, in bytes. */
  readonly mapBytes?: number;
  /** Allows opening a store that another process writes to. */
  readonly readOnly?: boolean;
  /** Disables durability, for tests of semantics. */
  readonly unsafeNoSync?: boolean;
  /** See `Commits`. */
  readonly quickDiskMs?: number;
}

const DEFAULT_MAP_BYTES = 64 * 2 ** 30;
const MAX_READERS = 2_048;
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;
const CHUNK_BYTES = 1 << 20;
/** Entries read per chunk of a scan. */
const SCAN_CHUNK = 1_024;

/**
 * The durable key-value store: an ordered map of byte strings on LMDB. Its promises resolve after fdatasync, because
 * `overlappingSync` is off.
 */
export class Environment {
  private readonly database: RootDatabase<Buffer, Buffer>;
  private readonly queue: Commits;
  private readonly entries = new EntryReader();
  private commits = 0;

  constructor(options: EnvironmentOptions) {
    this.database = open<Buffer, Buffer>({
      path: options.file,
      noSubdir: true,
      keyEncoder: this.entries,
      encoding: 'binary',
      encoder: this.entries,
      overlappingSync: false,
      mapSize: options.mapBytes ?? DEFAULT_MAP_BYTES,
      maxReaders: MAX_READERS,
      ...(options.unsafeNoSync ? { noSync: true } : {}),
      ...(options.readOnly ? { readOnly: true } : {}),
    });
    const committer = {
      inline: (action: () => void) => this.database.transactionSync(action),
      aside: async (action: () => void) => this.database.transaction(action),
    };
    this.queue = new Commits(committer, options.quickDiskMs);
  }

  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    return this.database.get(key, snapshot ? { transaction: snapshot } : {});
  }

  /** Only inside `transaction`. */
  put(key: Buffer, value: Buffer): void {
    void this.database.put(key, value);
  }

  /** Only inside `transaction`. */
  remove(key: Buffer): void {
    void this.database.remove(key);
  }

  /**
   * Runs `action` in an LMDB write transaction; actions queued together share one fsync. Changes of a single action cannot be
   * rolled back, so it must check everything before it writes and must not throw. Resolves when the changes are durable.
   */
  async transaction<T>(action: () => T): Promise<T> {
    const result = await this.queue.add(action).catch(async (error: unknown) => {
      throw await asRefusal(error);
    });
    this.commits++;
    // lmdb renews its read transaction by a timer; a client must be able to read its own write before that.
    this.database.resetReadTxn();
    return result;
  }

  /**
   * Reads the range in chunks without an open cursor between them, so that a slow reader does not prevent the reuse of free
   * pages. After a commit it repositions at the current key.
   */
  *range(from: Buffer, to: Buffer, reverse = false, snapshot?: Snapshot): Generator<Entry, void, undefined> {
    let low = from;
    let high = to;
    let size = FIRST_CHUNK;
    for (;;) {
      const seen = this.commits;
      const { entries, isLast } = this.readChunk(low, high, reverse, size, snapshot);
      let isStale = false;
      for (const entry of entries) {
        yield entry;
        if (reverse) high = entry.key;
        else low = afterKey(entry.key);
        isStale = seen !== this.commits && !snapshot;
        if (isStale) break;
      }
      if (!isStale && isLast) return;
      size = Math.min(size * 4, LARGEST_CHUNK);
    }
  }

  /** Reads a range like `range`, but passes values to the predicate in place and copies only matching ones. */
  *scan(from: Buffer, to: Buffer, reverse: boolean, keep: Keep, snapshot?: Snapshot): Generator<Entry | typeof PAUSE, void, undefined> {
    const pace = new Pace();
    let low = from;
    let high = to;
    for (;;) {
      const entries = this.database.getRange({ ...bounds(low, high, reverse), ...(snapshot ? { transaction: snapshot } : {}) });
      const { wanted, last } = this.entries.look(entries, SCAN_CHUNK, keep);
      yield* wanted;
      if (!last) return;
      if (reverse) high = last;
      else low = afterKey(last);
      if (pace.isOver()) yield PAUSE;
    }
  }

  private readChunk(from: Buffer, to: Buffer, reverse: boolean, limit: number, snapshot?: Snapshot): { entries: Entry[]; isLast: boolean } {
    const entries: Entry[] = [];
    let bytes = 0;
    for (const entry of this.database.getRange({ ...bounds(from, to, reverse), limit, ...(snapshot ? { transaction: snapshot } : {}) })) {
      entries.push(entry);
      bytes += entry.value.length;
      if (bytes > CHUNK_BYTES) return { entries, isLast: false };
    }
    return { entries, isLast: entries.length < limit };
  }

  /** Number of keys with `from <= key < to`, at most `limit`. */
  countKeys(from: Buffer, to: Buffer, limit?: number, snapshot?: Snapshot): number {
    return this.database.getKeysCount({
      start: from,
      end: to,
      ...(limit === undefined ? {} : { limit }),
      ...(snapshot ? { transaction: snapshot } : {}),
    });
  }

  /** The last key of a range; undefined if the range is empty. */
  lastKey(from: Buffer, to: Buffer): Buffer | undefined {
    return this.readChunk(from, to, true, 1).entries[0]?.key;
  }

  /** A snapshot of the last commit; valid until released. */
  snapshot(): Snapshot {
    this.database.resetReadTxn();
    return this.database.useReadTransaction();
  }

  /** Copies the store to a new file, also while it is in use; `compact` omits free pages. */
  async backup(file: string, compact: boolean): Promise<void> {
    await this.database.backup(file, compact);
  }

  async close(): Promise<void> {
    await this.queue.idle();
    await (this.database as Database).close();
  }
}

/**
 * Converts a commit failure for lack of disk space to code 14031. lmdb provides the cause as a separate promise, and the system
 * often reports only a short write.
 */
async function asRefusal(error: unknown): Promise<unknown> {
  const cause =
    error instanceof Error && 'commitError' in error ? await Promise.resolve(error.commitError).catch((reason: unknown) => reason) : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!/no space left|input\/output error|ENOSPC|MDB_MAP_FULL|quota/i.test(message)) return error;
  return new CommandError(14031, `The data cannot be written: is the disk full? (${message}) This write was rolled back.`);
}

function bounds(from: Buffer, to: Buffer, reverse: boolean): { start: Buffer; end: Buffer } {
  return reverse ? { start: to, end: from, ...BACKWARDS } : { start: from, end: to };
}

const BACKWARDS = { reverse: true, exclusiveStart: true, inclusiveEnd: true };

/** The successor of a key. */
function afterKey(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])]);
}
