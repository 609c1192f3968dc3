import { type Yielding } from './yielding.js';

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** The collection state that a snapshot must check before use. */
export interface CatalogueEntry {
  readonly ns: string;
  readonly dropped: boolean;
  /** Sequence of the last index change. */
  readonly changedAt: number;
}

/** Whether a value matches. The bytes belong to the store: they are valid during the call only and must not be changed. */
export type ValuePredicate = (value: Buffer) => boolean;

/** A view for reading: the last committed state, a transaction's snapshot, or a running write. */
export interface ReadView {
  /** Whether the view is a stable snapshot, including dropped collections and indexes. */
  readonly isSnapshot: boolean;
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to` in key order, or in reverse. The iteration may be suspended and resumed later. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<Entry>;
  /** Like `range`, but yields to other clients and copies only values that match the predicate. */
  scan(from: Buffer, to: Buffer, reverse: boolean, predicate: ValuePredicate): Yielding<Entry>;
  /** Number of keys in the range, at most `limit`. */
  countKeys(from: Buffer, to: Buffer, limit?: number): number;
  /** Throws code 246 if the collection's indexes changed after this view's snapshot. */
  checkCatalogue(collection: CatalogueEntry): void;
}

/** A view for reading and writing. */
export interface WriteView extends ReadView {
  /**
   * Throws if another transaction holds the lock of the key: `LockWaitError` outside a transaction, where the write waits, and a write
   * conflict in a transaction.
   */
  checkLock(key: Buffer): void;
  /** Stages a change; null deletes. Writers conflict on locked keys, which are documents and unique index entries. */
  write(key: Buffer, value: Buffer | null, locked: boolean): void;
  /** Registers an action that runs when the changes are written to the store. */
  onApply(action: () => void): void;
}
