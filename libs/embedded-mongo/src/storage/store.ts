import { Blocked, CommandError, writeConflict } from '../errors.js';
import { encodeDocument } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { Catalogue } from './catalogue.js';
import { type Collection } from './collection.js';
import { type Environment } from './environment.js';
import { catalogueKey } from './keys.js';
import { Locks } from './locks.js';
import { type Paced } from './pace.js';
import { PlainWrite } from './plain-write.js';
import { StoreTransaction } from './transaction.js';
import { type CatalogueEntry, type Entry, type Keep, type ReadView } from './views.js';

/** The committed state, as reads outside a transaction see it. */
class CommittedView implements ReadView {
  readonly isSnapshot = false;

  constructor(private readonly environment: Environment) {}

  get(key: Buffer): Buffer | undefined {
    return this.environment.get(key);
  }

  range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    return this.environment.range(from, to, reverse);
  }

  scan(from: Buffer, to: Buffer, reverse: boolean, keep: Keep): Paced<Entry> {
    return this.environment.scan(from, to, reverse, keep);
  }

  countKeys(from: Buffer, to: Buffer, limit?: number): number {
    return this.environment.countKeys(from, to, limit);
  }

  checkCatalogue(collection: CatalogueEntry): void {
    if (collection.dropped) throw new CommandError(175, `collection dropped or renamed: ${collection.ns}`);
  }
}

/** Collections over the key-value store: who may write when, and what a reader sees. */
export class Store {
  readonly catalogue: Catalogue;
  readonly committed: ReadView;
  private readonly locks = new Locks();
  private readonly open = new Set<StoreTransaction>();
  /** Of the last write that ran, and of the last that is on the disk and visible. */
  private sequence = 0;
  private committedSequence = 0;
  private pending = 0;

  constructor(readonly environment: Environment) {
    this.committed = new CommittedView(environment);
    this.catalogue = new Catalogue(environment);
  }

  /**
   * Runs a command's writes and resolves when they are on the disk. `action` runs again from its beginning when it throws
   * `Blocked`; it must flush what it wants kept and remember how far it came.
   */
  async write<T>(action: (view: PlainWrite) => T): Promise<T> {
    for (;;) {
      const outcome = await this.attempt(action);
      if ('value' in outcome) return outcome.value;
      if (!(outcome.error instanceof Blocked)) throw outcome.error;
      await outcome.error.until;
    }
  }

  private async attempt<T>(action: (view: PlainWrite) => T): Promise<{ value: T } | { error: unknown }> {
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
      this.catalogue.distrustMemory();
      throw error;
    } finally {
      this.pending--;
      this.forgetOldCommits();
    }
  }

  /** lmdb keeps what was put before an exception, so exceptions are carried out as values. */
  private runAction<T>(action: (view: PlainWrite) => T, sequence: number): { value: T } | { error: unknown } {
    const view = new PlainWrite(this.environment, this.locks, sequence);
    try {
      const value = action(view);
      view.flush();
      return { value };
    } catch (error) {
      return { error };
    } finally {
      this.saveMarks();
    }
  }

  /** Multikey and long marks reach the disk with the first write that needs them. */
  private saveMarks(): void {
    for (const collection of this.catalogue.withUnsavedMarks()) this.saveRecord(collection);
  }

  /** Writes a collection's catalogue entry; only inside a write. */
  saveRecord(collection: Collection): void {
    collection.marksUnsaved = false;
    this.environment.put(catalogueKey(collection.id), encodeDocument(collection.record as unknown as Document));
  }

  /** The sequence that a change of the catalogue made now will have. */
  get currentSequence(): number {
    return this.sequence;
  }

  begin(): StoreTransaction {
    const transaction = new StoreTransaction(this.environment, this.locks, this.committedSequence);
    this.open.add(transaction);
    return transaction;
  }

  /** A snapshot for reading that nobody waits for; the caller ends it. */
  reader(): StoreTransaction {
    return new StoreTransaction(this.environment, this.locks, this.committedSequence);
  }

  /** Makes a transaction's changes durable, all or none, and ends it. */
  async commit(transaction: StoreTransaction): Promise<void> {
    try {
      if (!transaction.hasChanges) return;
      for (const collection of transaction.collections) transaction.checkCatalogue(collection);
      const outcome = await this.attempt(() => {
        // Whoever made a collection of that name meanwhile was first.
        for (const ns of transaction.created.keys()) if (this.catalogue.get(ns)) throw writeConflict();
        for (const collection of transaction.created.values()) this.saveRecord(this.catalogue.adopt(collection));
        transaction.apply(this.sequence);
      });
      if ('error' in outcome) throw outcome.error;
    } finally {
      this.abort(transaction);
    }
  }

  /** Ends a transaction; what it changed and did not commit is gone. */
  abort(transaction: StoreTransaction): void {
    transaction.end();
    this.open.delete(transaction);
    this.forgetOldCommits();
  }

  private forgetOldCommits(): void {
    if (this.open.size === 0 && this.pending === 0) this.locks.forgetCommits();
  }

  /** Throws `Blocked` while an open transaction uses the collection: its indexes must not change under it. */
  waitForTransactions(collection: Collection): void {
    for (const transaction of this.open) if (transaction.collections.has(collection)) throw new Blocked(transaction.ended);
  }

  async close(): Promise<void> {
    for (const transaction of [...this.open]) this.abort(transaction);
    await this.environment.close();
  }
}
