import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { type Collection } from './collection.js';
import { duplicateKey } from './duplicate-key.js';
import { type IndexRecord, defineIndex } from './index-definition.js';
import { catalogueKey, entryKey, indexPrefix, recordIdBytes, recordIdOfKey } from './keys.js';
import { type AutocommitWrite } from './autocommit-write.js';
import { type Store } from './store.js';
import { type ReadView } from './views.js';

export async function ensureCollection(store: Store, ns: string, options: Document = {}): Promise<Collection> {
  return store.catalogue.get(ns) ?? (await store.write(() => store.catalogue.get(ns) ?? createCollection(store, ns, options)));
}

function createCollection(store: Store, ns: string, options: Document): Collection {
  const collection = store.catalogue.create(ns, options);
  store.saveRecord(collection);
  return collection;
}

/** Drops a collection with its documents, indexes and catalogue record in one write. */
export async function dropCollection(store: Store, ns: string): Promise<Collection | undefined> {
  return store.write((view) => {
    const collection = store.catalogue.get(ns);
    if (!collection) return undefined;
    store.waitForTransactions(collection);
    removeRange(store, view, indexPrefix(collection.id, 0), indexPrefix(collection.id + 1, 0));
    store.environment.remove(catalogueKey(collection.id));
    store.catalogue.remove(collection);
    return collection;
  });
}

export async function renameCollection(store: Store, from: string, to: string): Promise<void> {
  await store.write(() => {
    const collection = store.catalogue.get(from);
    if (!collection) return;
    store.waitForTransactions(collection);
    store.catalogue.rename(collection, to);
    store.saveRecord(collection);
  });
}

export async function saveCollection(store: Store, collection: Collection): Promise<void> {
  await store.write(() => {
    collection.rebuildIndexes();
    store.saveRecord(collection);
  });
}

/** Creates an index and its entries. @throws 11000 for duplicates in a unique index, 171 for parallel arrays; nothing changes then */
export async function createIndex(
  store: Store,
  collection: Collection,
  name: string,
  key: Record<string, number>,
  options: Document,
): Promise<void> {
  await store.write((view) => {
    view.checkCatalogue(collection);
    store.waitForTransactions(collection);
    const { record } = collection;
    // A concurrent request may have created the same index.
    if (record.indexes.some((other) => other.name === name)) return;
    const index = newRecord(record.nextIndexNo, name, key, options);
    const entries = buildEntries(view, collection, index);
    addToRecord(collection, index);
    collection.changedAt = store.currentSequence;
    for (const entry of entries) store.environment.put(entry.key, entry.value);
    store.saveRecord(collection);
  });
}

/** Adds an index to an empty collection that is not in the catalogue yet. */
export function addIndexRecord(collection: Collection, name: string, key: Record<string, number>, options: Document): void {
  addToRecord(collection, newRecord(collection.record.nextIndexNo, name, key, options));
}

function newRecord(no: number, name: string, key: Record<string, number>, options: Document): IndexRecord {
  return { no, name, key, options, multikey: Object.keys(key).map(() => false), long: false };
}

function addToRecord(collection: Collection, index: IndexRecord): void {
  const { record } = collection;
  record.nextIndexNo++;
  record.indexes = [...record.indexes, index];
  collection.rebuildIndexes();
}

function buildEntries(view: ReadView, collection: Collection, record: IndexRecord): { key: Buffer; value: Buffer }[] {
  const index = defineIndex(record);
  const seen = index.unique ? new Set<string>() : undefined;
  const entries: { key: Buffer; value: Buffer }[] = [];
  for (const document of collection.documents(view)) {
    const recordId = recordIdOfKey(document.key);
    for (const { bytes, values } of collection.keysUpdatingFlags(index, new RawDocument(document.value))) {
      if (seen) {
        const text = bytes.toString('latin1');
        if (seen.has(text)) throw duplicateKey(collection.ns, index, values);
        seen.add(text);
      }
      entries.push({ key: entryKey(collection.id, index.no, bytes, index.unique ? undefined : recordId), value: recordIdBytes(recordId) });
    }
  }
  return entries;
}

export async function dropIndex(store: Store, collection: Collection, name: string): Promise<void> {
  await store.write((view) => {
    store.waitForTransactions(collection);
    const { record } = collection;
    const index = record.indexes.find((candidate) => candidate.name === name);
    if (!index) return;
    record.indexes = record.indexes.filter((candidate) => candidate !== index);
    collection.rebuildIndexes();
    collection.changedAt = store.currentSequence;
    removeRange(store, view, indexPrefix(collection.id, index.no), indexPrefix(collection.id, index.no + 1));
    store.saveRecord(collection);
  });
}

function removeRange(store: Store, view: AutocommitWrite, from: Buffer, to: Buffer): void {
  for (const { key } of view.range(from, to)) store.environment.remove(key);
}
