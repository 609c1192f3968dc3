import { LockWaitError, CommandError, writeConflict } from '../errors.js';
import { encodeDocument } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { Catalogue } from './catalogue.js';
import { type Collection } from './collection.js';
import { type Environment } from './environment.js';
import { catalogueKey } from './keys.js';
import { LockTable } from './lock-table.js';
import { type Yielding } from './yielding.js';
import { AutocommitWrite } from './autocommit-write.js';
import { StoreTransaction } from './transaction.js';
import { type CatalogueEntry, type Entry, type ValuePredicate, type ReadView } from './views.js';

/** Last committed state, for reads outside a transaction. */
class CommittedView implements ReadView {
  readonly isSnapshot = false;

  constructor(private readonly environment: Environment) {}

  get(key: Buffer): Buffer | undefined {
    return this.environment.get(key);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    return this.environment.range(from, to, reverse);
  }

  scan(from: Buffer, to: Buffer, reverse: boolean, predicate: ValuePredicate): Yielding<Entry> {
    return this.environment.scan(from, to, reverse, predicate);
  }

  countKeys(from: Buffer, to: Buffer, limit?: number): number {
    return this.environment.countKeys(from, to, limit);
  }

  checkCatalogue(collection: CatalogueEntry): void {
    if (collection.dropped) throw new CommandError(175, `collection dropped or renamed: ${collection.ns}`);
  }
}

/** Transactions and concurrency control over the key-value store. */
export class Store {
  readonly catalogue: Catalogue;
  readonly committed: ReadView;
  private readonly locks = new LockTable();
  private readonly open = new Set<StoreTransaction>();
  /** Sequences of the last write that ran, and of the last durable and visible one. */
  private sequence = 0;
  private committedSequence = 0;
  private pending = 0;

  constructor(readonly environment: Environment) {
    this.committed = new CommittedView(environment);
    this.catalogue = new Catalogue(environment);
  }

  /**
   * Runs a command's writes; resolves when they are durable. `action` runs again from the start if it throws `LockWaitError`, so it must
   * flush completed statements and remember its progress.
   */
  async write<T>(action: (view: AutocommitWrite) => T): Promise<T> {
    for (;;) {
      const outcome = await this.attempt(action);
      if ('value' in outcome) return outcome.value;
      if (!(outcome.error instanceof LockWaitError)) throw outcome.error;
      await outcome.error.until;
    }
  }

  private async attempt<T>(action: (view: AutocommitWrite) => T): Promise<{ value: T } | { error: unknown }> {
    this.pending++;
    try {
      let ran = 0;
      const outcome = await this.environment.transaction(() => {
        ran = ++this.sequence;
        return this.runAction(action, ran);
      });
      this.committedSequence = Math.max(this.committedSequence, ran);
      return outcome;
    } catch (error) {
      this.catalogue.invalidateCaches();
      throw error;
    } finally {
      this.pending--;
      this.clearOldCommits();
    }
  }

  /** lmdb does not roll back writes on an exception, so errors are returned as values. */
  private runAction<T>(action: (view: AutocommitWrite) => T, sequence: number): { value: T } | { error: unknown } {
    const view = new AutocommitWrite(this.environment, this.locks, sequence);
    try {
      const value = action(view);
      view.flush();
      return { value };
    } catch (error) {
      return { error };
    } finally {
      this.saveFlags();
    }
  }

  /** Saves changed multikey and long flags with the write that changed them. */
  private saveFlags(): void {
    for (const collection of this.catalogue.withUnsavedFlags()) this.saveRecord(collection);
  }

  /** Runs only inside a write. */
  saveRecord(collection: Collection): void {
    collection.hasUnsavedFlags = false;
    this.environment.put(catalogueKey(collection.id), encodeDocument(collection.record as unknown as Document));
  }

  /** Sequence of a catalogue change made now. */
  get currentSequence(): number {
    return this.sequence;
  }

  begin(): StoreTransaction {
    const transaction = new StoreTransaction(this.environment, this.locks, this.committedSequence);
    this.open.add(transaction);
    return transaction;
  }

  /** Read-only snapshot that no write waits for; the caller ends it. */
  readSnapshot(): StoreTransaction {
    return new StoreTransaction(this.environment, this.locks, this.committedSequence);
  }

  async commit(transaction: StoreTransaction): Promise<void> {
    try {
      if (!transaction.hasChanges) return;
      for (const collection of transaction.collections) transaction.checkCatalogue(collection);
      const outcome = await this.attempt(() => {
        // Another client created a collection of that name since then.
        for (const ns of transaction.created.keys()) if (this.catalogue.get(ns)) throw writeConflict();
        for (const collection of transaction.created.values()) this.saveRecord(this.catalogue.register(collection));
        transaction.apply(this.sequence);
      });
      if ('error' in outcome) throw outcome.error;
    } finally {
      this.abort(transaction);
    }
  }

  abort(transaction: StoreTransaction): void {
    transaction.end();
    this.open.delete(transaction);
    this.clearOldCommits();
  }

  private clearOldCommits(): void {
    if (this.open.size === 0 && this.pending === 0) this.locks.clearCommits();
  }

  /** @throws LockWaitError while an open transaction uses the collection: its indexes must not change during a transaction */
  waitForTransactions(collection: Collection): void {
    for (const transaction of this.open) if (transaction.collections.has(collection)) throw new LockWaitError(transaction.ended);
  }

  async close(): Promise<void> {
    for (const transaction of [...this.open]) this.abort(transaction);
    await this.environment.close();
  }
}
