import { validateDocument } from '../bson/elements.js';
import { RawDocument } from '../bson/raw-document.js';
import { storedCollections } from '../storage/catalogue.js';
import { type Collection } from '../storage/collection.js';
import { type IndexDefinition } from '../storage/index-definition.js';
import { DOCUMENTS, entryKey, indexPrefix, recordIdOfEntry, recordIdOfKey } from '../storage/keys.js';
import { type ReadView } from '../storage/views.js';

export interface CheckReport {
  readonly collections: number;
  readonly documents: number;
  readonly entries: number;
  readonly faults: readonly string[];
}

/** Limit of the report, because one broken index can cause millions of faults. */
const MAX_FAULTS = 1_000;

/**
 * Compares documents with their index entries and index entries with their documents in one snapshot, and searches for keys that
 * belong to no collection or index.
 */
export function checkView(view: ReadView): CheckReport {
  const checker = new Checker(view);
  const collections = storedCollections(view);
  for (const collection of collections) checker.check(collection);
  checker.checkOrphanedKeys(collections);
  return { collections: collections.length, documents: checker.documents, entries: checker.entries, faults: checker.faults };
}

class Checker {
  documents = 0;
  entries = 0;
  readonly faults: string[] = [];

  constructor(private readonly view: ReadView) {}

  check(collection: Collection): void {
    const expectedCounts = new Map(collection.indexes.map((index) => [index, 0]));
    for (const { key, value } of collection.documents(this.view)) {
      this.documents++;
      const recordId = recordIdOfKey(key);
      this.reportErrors(`${collection.ns}: document ${recordId}`, () => this.checkDocument(collection, recordId, value, expectedCounts));
    }
    for (const [index, expected] of expectedCounts) this.checkIndex(collection, index, expected);
  }

  private checkDocument(collection: Collection, recordId: number, bytes: Buffer, expectedCounts: Map<IndexDefinition, number>): void {
    validateDocument(bytes);
    const document = new RawDocument(bytes);
    for (const index of collection.indexes) {
      const { keys, multikey } = collection.keysOf(index, document);
      expectedCounts.set(index, (expectedCounts.get(index) ?? 0) + keys.length);
      if (multikey.some((isArray, column) => isArray && !index.record.multikey[column]))
        this.fault(`${collection.ns}: index ${index.name} is not marked multikey, but document ${recordId} has an array`);
      for (const { bytes: keyBytes, long } of keys) {
        if (long && !index.record.long)
          this.fault(`${collection.ns}: index ${index.name} is not marked long, but document ${recordId} has a long key`);
        const entry = this.view.get(entryKey(collection.id, index.no, keyBytes, index.unique ? undefined : recordId));
        if (!entry) this.fault(`${collection.ns}: document ${recordId} has no entry in index ${index.name}`);
        else if (recordIdOfEntry(entry) !== recordId)
          this.fault(
            `${collection.ns}: the entry of document ${recordId} in index ${index.name} points to document ${recordIdOfEntry(entry)}`,
          );
      }
    }
  }

  /** Checks that every entry points to a document. The number of entries is checked too, so there are no superfluous ones. */
  private checkIndex(collection: Collection, index: IndexDefinition, expected: number): void {
    let found = 0;
    for (const { value } of this.view.range(indexPrefix(collection.id, index.no), indexPrefix(collection.id, index.no + 1))) {
      found++;
      const recordId = recordIdOfEntry(value);
      if (!collection.read(this.view, recordId))
        this.fault(`${collection.ns}: index ${index.name} points to document ${recordId}, which does not exist`);
    }
    this.entries += found;
    if (found !== expected)
      this.fault(`${collection.ns}: index ${index.name} has ${found} entries, but its documents have ${expected} keys`);
  }

  /** Searches for keys outside all known collections and indexes. */
  checkOrphanedKeys(collections: readonly Collection[]): void {
    let from = indexPrefix(1, DOCUMENTS);
    for (const collection of collections) {
      for (const no of [DOCUMENTS, ...collection.indexes.map((index) => index.no)].sort((a, b) => a - b)) {
        this.checkEmpty(from, indexPrefix(collection.id, no));
        from = indexPrefix(collection.id, no + 1);
      }
    }
    this.checkEmpty(from, Buffer.alloc(4, 0xff));
  }

  private checkEmpty(from: Buffer, to: Buffer): void {
    const count = this.view.countKeys(from, to);
    if (count > 0) this.fault(`${count} keys from ${from.toString('hex')} on belong to no collection or index`);
  }

  private reportErrors(what: string, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.fault(`${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private fault(text: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(text);
  }
}
