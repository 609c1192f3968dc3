import { type Yielding } from './yielding.js';

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Collection state that a snapshot checks before use. */
export interface CatalogueEntry {
  readonly ns: string;
  readonly dropped: boolean;
  /** Sequence of the last index change. */
  readonly changedAt: number;
}

/** Tests bytes that belong to the store: they are valid during the call only and must not be changed. */
export type ValuePredicate = (value: Buffer) => boolean;

/** Last committed state, a transaction's snapshot, or a running write. */
export interface ReadView {
  /** Stable snapshot, including dropped collections and indexes. */
  readonly isSnapshot: boolean;
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to` in key order, or in reverse. The iteration may be suspended and resumed later. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<Entry>;
  /** Variant of `range` that yields to other clients and copies only values that match. */
  scan(from: Buffer, to: Buffer, reverse: boolean, predicate: ValuePredicate): Yielding<Entry>;
  countKeys(from: Buffer, to: Buffer, limit?: number): number;
  /** @throws 175 if the collection was dropped; in a snapshot 246, also if its indexes changed after the snapshot */
  checkCatalogue(collection: CatalogueEntry): void;
}

export interface WriteView extends ReadView {
  /** @throws if another transaction holds the lock: `LockWaitError` outside a transaction, and a write conflict in one */
  checkLock(key: Buffer): void;
  /** Stages a change; null deletes. Writers conflict on locked keys, which are documents and unique index entries. */
  write(key: Buffer, value: Buffer | null, locked: boolean): void;
  /** Registers an action that runs when the changes are written to the store. */
  onApply(action: () => void): void;
}
