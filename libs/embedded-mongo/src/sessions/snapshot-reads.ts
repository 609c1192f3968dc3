import { type Timestamp } from 'bson';
import { bsonTag } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Store } from '../storage/store.js';
import { type StoreTransaction } from '../storage/transaction.js';
import { currentTimestamp } from '../update/operators.js';

export interface SnapshotRead {
  readonly time: Timestamp;
  readonly view: StoreTransaction;
}

/**
 * Snapshots for reads outside transactions (`readConcern: snapshot`). A snapshot expires after the maximum lifetime of a
 * transaction, because it prevents the reuse of free pages.
 */
export class SnapshotReads {
  private readonly open = new Map<string, SnapshotRead>();

  constructor(
    private readonly store: Store,
    private readonly lifetimeMs: number,
  ) {}

  /** @returns the snapshot at a cluster time, or a new one @throws 239 if it has expired */
  at(time: unknown): SnapshotRead {
    if (time === undefined) return this.begin();
    const known = bsonTag(time) === 'Timestamp' ? this.open.get(String(time)) : undefined;
    if (!known) throw new CommandError(239, 'Read timestamp is older than the oldest available snapshot');
    return known;
  }

  private begin(): SnapshotRead {
    const read = { time: currentTimestamp(), view: this.store.readSnapshot() };
    const key = String(read.time);
    this.open.set(key, read);
    setTimeout(() => this.end(key), this.lifetimeMs).unref();
    return read;
  }

  private end(key: string): void {
    this.open.get(key)?.view.end();
    this.open.delete(key);
  }

  endAll(): void {
    for (const key of [...this.open.keys()]) this.end(key);
  }
}
