import { type Timestamp } from 'bson';
import { bsonTag } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Store } from '../storage/store.js';
import { type StoreTransaction } from '../storage/transaction.js';
import { presentTimestamp } from '../update/operators.js';

/** A moment that reads can go back to. */
export interface SnapshotRead {
  readonly time: Timestamp;
  readonly view: StoreTransaction;
}

/**
 * Reads of one moment outside transactions (`readConcern: snapshot`). A moment lasts as long as a transaction may, because
 * it keeps the pages of that moment from being used again.
 */
export class SnapshotReads {
  private readonly open = new Map<string, SnapshotRead>();

  constructor(
    private readonly store: Store,
    private readonly lifeMs: number,
  ) {}

  /** The moment of an earlier read, or a new one. Throws 239 where it is gone. */
  at(time: unknown): SnapshotRead {
    if (time === undefined) return this.begin();
    const known = bsonTag(time) === 'Timestamp' ? this.open.get(String(time)) : undefined;
    if (!known) throw new CommandError(239, 'Read timestamp is older than the oldest snapshot that is kept');
    return known;
  }

  private begin(): SnapshotRead {
    const read = { time: presentTimestamp(), view: this.store.reader() };
    const key = String(read.time);
    this.open.set(key, read);
    setTimeout(() => this.end(key), this.lifeMs).unref();
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
