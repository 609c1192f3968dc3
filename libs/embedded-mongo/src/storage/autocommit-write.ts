import { CommandError } from '../errors.js';
import { type Environment } from './environment.js';
import { type LockTable } from './lock-table.js';
import { type Yielding } from './yielding.js';
import { StagedChanges } from './staged-changes.js';
import { type CatalogueEntry, type Entry, type ValuePredicate, type WriteView } from './views.js';

/**
 * View of a write outside a transaction. It runs in LMDB's write transaction, which cannot be rolled back in part. The changes of a
 * statement are therefore staged in memory until `flush`; `discard` drops the changes of a statement that fails or has to wait.
 */
export class AutocommitWrite implements WriteView {
  readonly isSnapshot = false;
  private readonly staged = new StagedChanges();
  private actions: (() => void)[] = [];

  constructor(
    private readonly environment: Environment,
    private readonly locks: LockTable,
    private readonly sequence: number,
  ) {}

  get(key: Buffer): Buffer | undefined {
    const change = this.staged.get(key);
    return change ? (change.value ?? undefined) : this.environment.get(key);
  }

  /** Reads flushed statements only: a statement finishes reading before it writes. */
  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    return this.environment.range(from, to, reverse);
  }

  scan(from: Buffer, to: Buffer, reverse: boolean, predicate: ValuePredicate): Yielding<Entry> {
    return this.environment.scan(from, to, reverse, predicate);
  }

  countKeys(from: Buffer, to: Buffer, limit?: number): number {
    return this.environment.countKeys(from, to, limit);
  }

  /** The current indexes are always valid, but the collection may have been dropped since the command resolved it. */
  checkCatalogue(collection: CatalogueEntry): void {
    if (collection.dropped) throw new CommandError(175, `collection dropped: ${collection.ns}`);
  }

  checkLock(key: Buffer): void {
    this.locks.checkForAutocommit(key);
  }

  write(key: Buffer, value: Buffer | null, locked: boolean): void {
    this.staged.set({ key, value, locked });
  }

  onApply(action: () => void): void {
    this.actions.push(action);
  }

  /** Writes the staged changes to the surrounding LMDB transaction. */
  flush(): void {
    for (const { key, value, locked } of this.staged.take()) {
      if (value) this.environment.put(key, value);
      else this.environment.remove(key);
      if (locked) this.locks.recordCommit(key, this.sequence);
    }
    for (const action of this.actions) action();
    this.actions = [];
  }

  discard(): void {
    this.staged.take();
    this.actions = [];
  }
}
