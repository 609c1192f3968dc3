import { type Paced } from './pace.js';

/** One key and its value. */
export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** What a snapshot must know of a collection: whether it still is what it was. */
export interface CatalogueEntry {
  readonly ns: string;
  readonly dropped: boolean;
  /** Sequence of the last change of its indexes. */
  readonly changedAt: number;
}

/** Whether a value is wanted. The bytes are the store's own: they are valid during the call only and must not be changed. */
export type Keep = (value: Buffer) => boolean;

/** What a reader sees: the last committed state, a transaction's snapshot, or a write in the making. */
export interface ReadView {
  /** Whether it shows one moment for as long as it is used, dropped collections and indexes included. */
  readonly isSnapshot: boolean;
  get(key: Buffer): Buffer | undefined;
  /** Entries with `from <= key < to` in key order, or backwards. May be left unfinished and resumed in a later turn. */
  range(from: Buffer, to: Buffer, reverse?: boolean): Iterable<Entry>;
  /** The same with pauses, only of values that `keep` wants: the others are looked at where they lie and not even copied. */
  scan(from: Buffer, to: Buffer, reverse: boolean, keep: Keep): Paced<Entry>;
  /** Number of keys in the range, at most `limit`. */
  countKeys(from: Buffer, to: Buffer, limit?: number): number;
  /** Throws code 246 where the collection's indexes changed after this view's snapshot. */
  checkCatalogue(collection: CatalogueEntry): void;
}

/** What a writer writes through. */
export interface WriteView extends ReadView {
  /**
   * Throws where another transaction holds the key: `Blocked` for a plain write, which waits, and a write conflict for a
   * transaction, which loses.
   */
  checkLock(key: Buffer): void;
  /** Stages a change; null removes. Guarded keys (documents and unique entries) are what writers conflict on. */
  write(key: Buffer, value: Buffer | null, guarded: boolean): void;
  /** Runs when the changes become part of the store; not at all if they never do. */
  onApply(action: () => void): void;
}
