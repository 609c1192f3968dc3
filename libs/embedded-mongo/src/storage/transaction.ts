import { type Collection } from './collection.js';
import { CommandError } from '../errors.js';
import { type Environment, type Snapshot } from './environment.js';
import { keyText } from './keys.js';
import { type LockHolder, type LockTable } from './lock-table.js';
import { Overlay } from './overlay.js';
import { YIELD_POINT, TimeSlice } from './yielding.js';
import { type CatalogueEntry, type Entry, type ValuePredicate, type WriteView } from './views.js';

/**
 * Multi-document transaction: a snapshot of the last commit with an in-memory overlay of its changes. Commit writes the overlay in one
 * LMDB transaction; abort discards it.
 */
export class StoreTransaction implements WriteView, LockHolder {
  readonly isSnapshot = true;
  readonly ended: Promise<void>;
  readonly collections = new Set<CatalogueEntry>();
  /** Collections created by this transaction; not visible to others before the commit. */
  readonly created = new Map<string, Collection>();
  private readonly snapshot: Snapshot;
  private readonly overlay = new Overlay();
  private readonly lockedKeys = new Map<string, Buffer>();
  private readonly actions: (() => void)[] = [];
  private isOver = false;
  private resolveEnded: () => void = () => undefined;

  constructor(
    private readonly environment: Environment,
    private readonly locks: LockTable,
    readonly snapshotSequence: number,
  ) {
    this.snapshot = environment.snapshot();
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  get(key: Buffer): Buffer | undefined {
    this.checkOpen();
    const change = this.overlay.get(key);
    if (change !== undefined) return change ?? undefined;
    return this.environment.get(key, this.snapshot);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    this.checkOpen();
    return this.overlay.merge(this.checkedRange(from, to, reverse), from, to, reverse);
  }

  /** The snapshot must not be used after its release, not even by a cursor that outlives the transaction. */
  private *checkedRange(from: Buffer, to: Buffer, reverse: boolean): Generator<Entry, void, undefined> {
    for (const entry of this.environment.range(from, to, reverse, this.snapshot)) {
      yield entry;
      this.checkOpen();
    }
  }

  *scan(from: Buffer, to: Buffer, reverse: boolean, predicate: ValuePredicate): Generator<Entry | typeof YIELD_POINT, void, undefined> {
    this.checkOpen();
    if (this.overlay.overlaps(from, to)) return yield* this.scanChanged(from, to, reverse, predicate);
    for (const entry of this.environment.scan(from, to, reverse, predicate, this.snapshot)) {
      yield entry;
      this.checkOpen();
    }
  }

  private *scanChanged(
    from: Buffer,
    to: Buffer,
    reverse: boolean,
    predicate: ValuePredicate,
  ): Generator<Entry | typeof YIELD_POINT, void, undefined> {
    const timeSlice = new TimeSlice();
    for (const entry of this.range(from, to, reverse)) {
      if (predicate(entry.value)) yield entry;
      if (timeSlice.shouldYield()) yield YIELD_POINT;
    }
  }

  countKeys(from: Buffer, to: Buffer, limit = Infinity): number {
    this.checkOpen();
    if (!this.overlay.overlaps(from, to)) {
      return this.environment.countKeys(from, to, Number.isFinite(limit) ? limit : undefined, this.snapshot);
    }
    let count = 0;
    const entries = this.range(from, to)[Symbol.iterator]();
    while (count < limit && !entries.next().done) count++;
    return count;
  }

  checkCatalogue(collection: CatalogueEntry): void {
    this.collections.add(collection);
    if (collection.dropped || collection.changedAt > this.snapshotSequence) {
      throw new CommandError(246, 'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.', {
        labels: ['TransientTransactionError'],
      });
    }
  }

  checkLock(key: Buffer): void {
    this.locks.checkForTransaction(key, this);
  }

  write(key: Buffer, value: Buffer | null, locked: boolean): void {
    this.checkOpen();
    this.overlay.set(key, value);
    if (!locked) return;
    const text = keyText(key);
    this.lockedKeys.set(text, key);
    this.locks.acquire(text, this);
  }

  onApply(action: () => void): void {
    this.actions.push(action);
  }

  get hasChanges(): boolean {
    return this.overlay.size > 0 || this.created.size > 0;
  }

  apply(sequence: number): void {
    for (const { key, value } of this.overlay.entries()) {
      if (value) this.environment.put(key, value);
      else this.environment.remove(key);
    }
    for (const key of this.lockedKeys.values()) this.locks.recordCommit(key, sequence);
    for (const action of this.actions) action();
  }

  /** Releases the snapshot and the locks. Idempotent. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.locks.release(this.lockedKeys.keys());
    this.snapshot.done();
    this.resolveEnded();
  }

  private checkOpen(): void {
    if (this.isOver) throw new CommandError(251, 'The transaction has ended', { labels: ['TransientTransactionError'] });
  }
}
