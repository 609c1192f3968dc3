import { type Collection } from './collection.js';
import { CommandError } from '../errors.js';
import { type Environment, type Snapshot } from './environment.js';
import { keyText } from './keys.js';
import { type LockHolder, type Locks } from './locks.js';
import { Overlay } from './overlay.js';
import { PAUSE, Pace } from './pace.js';
import { type CatalogueEntry, type Entry, type Keep, type WriteView } from './views.js';

/**
 * A multi-document transaction: a snapshot of the last commit with an in-memory overlay of its changes. Commit writes the
 * overlay in one LMDB transaction; abort discards it.
 */
export class StoreTransaction implements WriteView, LockHolder {
  readonly isSnapshot = true;
  readonly ended: Promise<void>;
  readonly collections = new Set<CatalogueEntry>();
  /** Collections created by this transaction; not visible to others before the commit. */
  readonly created = new Map<string, Collection>();
  private readonly snapshot: Snapshot;
  private readonly overlay = new Overlay();
  private readonly heldKeys = new Map<string, Buffer>();
  private readonly actions: (() => void)[] = [];
  private isOver = false;
  private announceEnd: () => void = () => undefined;

  constructor(
    private readonly environment: Environment,
    private readonly locks: Locks,
    readonly startedAt: number,
  ) {
    this.snapshot = environment.snapshot();
    this.ended = new Promise((resolve) => {
      this.announceEnd = resolve;
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
    return this.overlay.merge(this.guardedRange(from, to, reverse), from, to, reverse);
  }

  /** The snapshot must not be used after its release, not even by a cursor that outlives the transaction. */
  private *guardedRange(from: Buffer, to: Buffer, reverse: boolean): Generator<Entry, void, undefined> {
    for (const entry of this.environment.range(from, to, reverse, this.snapshot)) {
      yield entry;
      this.checkOpen();
    }
  }

  *scan(from: Buffer, to: Buffer, reverse: boolean, keep: Keep): Generator<Entry | typeof PAUSE, void, undefined> {
    this.checkOpen();
    if (this.overlay.touches(from, to)) return yield* this.scanChanged(from, to, reverse, keep);
    for (const entry of this.environment.scan(from, to, reverse, keep, this.snapshot)) {
      yield entry;
      this.checkOpen();
    }
  }

  private *scanChanged(from: Buffer, to: Buffer, reverse: boolean, keep: Keep): Generator<Entry | typeof PAUSE, void, undefined> {
    const pace = new Pace();
    for (const entry of this.range(from, to, reverse)) {
      if (keep(entry.value)) yield entry;
      if (pace.isDue()) yield PAUSE;
    }
  }

  countKeys(from: Buffer, to: Buffer, limit = Infinity): number {
    this.checkOpen();
    if (!this.overlay.touches(from, to)) {
      return this.environment.countKeys(from, to, Number.isFinite(limit) ? limit : undefined, this.snapshot);
    }
    let count = 0;
    const entries = this.range(from, to)[Symbol.iterator]();
    while (count < limit && !entries.next().done) count++;
    return count;
  }

  checkCatalogue(collection: CatalogueEntry): void {
    this.collections.add(collection);
    if (collection.dropped || collection.changedAt > this.startedAt) {
      throw new CommandError(246, 'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.', {
        labels: ['TransientTransactionError'],
      });
    }
  }

  checkLock(key: Buffer): void {
    this.locks.checkForTransaction(key, this);
  }

  write(key: Buffer, value: Buffer | null, guarded: boolean): void {
    this.checkOpen();
    this.overlay.set(key, value);
    if (!guarded) return;
    const text = keyText(key);
    this.heldKeys.set(text, key);
    this.locks.hold(text, this);
  }

  onApply(action: () => void): void {
    this.actions.push(action);
  }

  get hasChanges(): boolean {
    return this.overlay.size > 0 || this.created.size > 0;
  }

  /** Writes the overlay to the surrounding LMDB transaction. */
  apply(sequence: number): void {
    for (const { key, value } of this.overlay.entries()) {
      if (value) this.environment.put(key, value);
      else this.environment.remove(key);
    }
    for (const key of this.heldKeys.values()) this.locks.noteCommit(key, sequence);
    for (const action of this.actions) action();
  }

  /** Releases the snapshot and the locks. Idempotent. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.locks.release(this.heldKeys.keys());
    this.snapshot.done();
    this.announceEnd();
  }

  private checkOpen(): void {
    if (this.isOver) throw new CommandError(251, 'The transaction has ended', { labels: ['TransientTransactionError'] });
  }
}
