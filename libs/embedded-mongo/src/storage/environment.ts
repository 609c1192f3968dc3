import { CommandError } from '../errors.js';
import { type Database, type RootDatabase, type Transaction, open } from 'lmdb';
import { GroupCommit } from './group-commit.js';
import { EntryCodec } from './entry-codec.js';
import { YIELD_POINT, TimeSlice } from './yielding.js';
import { type Entry, type ValuePredicate } from './views.js';

/** LMDB read transaction; the caller releases it with `done()`. */
export type Snapshot = Transaction;

export interface EnvironmentOptions {
  readonly file: string;
  /** Maximum size of the memory map, in bytes. */
  readonly mapBytes?: number;
  /** Allows opening a store that another process writes to. */
  readonly readOnly?: boolean;
  /** Disables durability, for tests of semantics. */
  readonly unsafeNoSync?: boolean;
  /** See `GroupCommit`. */
  readonly inlineCommitMaxMs?: number;
}

const DEFAULT_MAP_BYTES = 64 * 2 ** 30;
const MAX_READERS = 2_048;
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 512;
const CHUNK_BYTES = 1 << 20;
/** Keys in the first step of a count with a limit. Steps grow, so that a count passes a range's end by a few times its length at most. */
const FIRST_COUNT_STEP = 64;
const SCAN_CHUNK = 1_024;

/** Durable ordered map of byte strings on LMDB. Its promises resolve after fdatasync, because `overlappingSync` is off. */
export class Environment {
  private readonly database: RootDatabase<Buffer, Buffer>;
  private readonly groupCommit: GroupCommit;
  private readonly codec = new EntryCodec();
  private commitCount = 0;

  constructor(options: EnvironmentOptions) {
    this.database = open<Buffer, Buffer>({
      path: options.file,
      noSubdir: true,
      keyEncoder: this.codec,
      encoding: 'binary',
      encoder: this.codec,
      overlappingSync: false,
      mapSize: options.mapBytes ?? DEFAULT_MAP_BYTES,
      maxReaders: MAX_READERS,
      ...(options.unsafeNoSync ? { noSync: true } : {}),
      ...(options.readOnly ? { readOnly: true } : {}),
    });
    const committer = {
      inline: (action: () => void) => this.database.transactionSync(action),
      offThread: async (action: () => void) => this.database.transaction(action),
    };
    this.groupCommit = new GroupCommit(committer, options.inlineCommitMaxMs);
  }

  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    return this.database.get(key, snapshot ? { transaction: snapshot } : {});
  }

  /** Runs only inside `transaction`. */
  put(key: Buffer, value: Buffer): void {
    void this.database.put(key, value);
  }

  /** Runs only inside `transaction`. */
  remove(key: Buffer): void {
    void this.database.remove(key);
  }

  /**
   * Runs `action` in an LMDB write transaction; actions queued together share one fsync. Changes of a single action cannot be rolled
   * back, so it must check everything before it writes and must not throw. Resolves when the changes are durable.
   *
   * @throws 14031 if the disk is full
   */
  async transaction<T>(action: () => T): Promise<T> {
    const result = await this.groupCommit.add(action).catch(async (error: unknown) => {
      throw await toCommandError(error);
    });
    this.commitCount++;
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
      const seen = this.commitCount;
      const { entries, isLast } = this.readChunk(low, high, reverse, size, snapshot);
      let isStale = false;
      for (const entry of entries) {
        yield entry;
        if (reverse) high = entry.key;
        else low = afterKey(entry.key);
        isStale = seen !== this.commitCount && !snapshot;
        if (isStale) break;
      }
      if (!isStale && isLast) return;
      size = Math.min(size * 4, LARGEST_CHUNK);
    }
  }

  /** Reads a range like `range`, but passes values to the predicate in place and copies only matching ones. */
  *scan(
    from: Buffer,
    to: Buffer,
    reverse: boolean,
    predicate: ValuePredicate,
    snapshot?: Snapshot,
  ): Generator<Entry | typeof YIELD_POINT, void, undefined> {
    const timeSlice = new TimeSlice();
    let low = from;
    let high = to;
    for (;;) {
      const entries = this.database.getRange({ ...bounds(low, high, reverse), ...(snapshot ? { transaction: snapshot } : {}) });
      const { matching, lastKey: last } = this.codec.scanChunk(entries, SCAN_CHUNK, predicate);
      yield* matching;
      if (!last) return;
      if (reverse) high = last;
      else low = afterKey(last);
      if (timeSlice.isExpired()) yield YIELD_POINT;
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

  /** Number of keys with `from <= key < to`, at most `limit`. LMDB alone would count all of them, whatever the limit. */
  countKeys(from: Buffer, to: Buffer, limit = Infinity, snapshot?: Snapshot): number {
    const within = { end: to, ...(snapshot ? { transaction: snapshot } : {}) };
    let [count, start] = [0, from];
    for (let step = FIRST_COUNT_STEP; Number.isFinite(limit) && count < limit; step *= 4) {
      const size = Math.min(step, limit - count);
      // Last key of the step, which is missing if the range is shorter.
      const [last] = this.database.getKeys({ ...within, start, offset: size - 1, limit: 1 });
      if (!last) break;
      count += size;
      start = afterKey(last);
    }
    return count < limit ? count + this.database.getKeysCount({ ...within, start }) : count;
  }

  lastKey(from: Buffer, to: Buffer): Buffer | undefined {
    return this.readChunk(from, to, true, 1).entries[0]?.key;
  }

  /** Snapshot of the last commit, valid until released. */
  snapshot(): Snapshot {
    this.database.resetReadTxn();
    return this.database.useReadTransaction();
  }

  /** Copies the store to a new file, also while it is in use; `compact` omits free pages. */
  async backup(file: string, compact: boolean): Promise<void> {
    await this.database.backup(file, compact);
  }

  async close(): Promise<void> {
    await this.groupCommit.drained();
    await (this.database as Database).close();
  }
}

/**
 * Converts a commit failure for lack of disk space to code 14031. lmdb provides the cause as a separate promise, and the system
 * often reports only a short write.
 */
async function toCommandError(error: unknown): Promise<unknown> {
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

function afterKey(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])]);
}
