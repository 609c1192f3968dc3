import { type Binary } from 'bson';
import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { duplicateKey } from './duplicate-key.js';
import { type IndexDefinition, type IndexRecord, defineIndex } from './index-definition.js';
import { type IndexKey, type IndexKeys, indexKeysOf } from './index-keys.js';
import { DOCUMENTS, documentKey, entryKey, indexPrefix, keyText, recordIdBytes, recordIdOfEntry } from './keys.js';
import { type Yielding } from './yielding.js';
import { type Entry, type ValuePredicate, type ReadView, type WriteView } from './views.js';

/** Catalogue record. Part of the on-disk format. */
export interface CollectionRecord {
  readonly id: number;
  ns: string;
  readonly uuid: Binary;
  options: Document;
  indexes: IndexRecord[];
  nextIndexNo: number;
}

interface Change {
  readonly key: Buffer;
  readonly value: Buffer | null;
  readonly locked: boolean;
}

export interface StoredDocument {
  readonly recordId: number;
  readonly bytes: Buffer;
}

/** Documents of a collection and their index entries, kept consistent. */
export class Collection {
  indexes: readonly IndexDefinition[] = [];
  /** Sequence of the last index change or drop; older snapshots must not use the collection. */
  changedAt = 0;
  dropped = false;
  /** A multikey or long flag in memory is not saved in the catalogue record yet. */
  hasUnsavedFlags = false;
  private documentCount: number | undefined;

  constructor(
    readonly record: CollectionRecord,
    private nextRecordId: number,
  ) {
    this.rebuildIndexes();
  }

  get id(): number {
    return this.record.id;
  }

  get ns(): string {
    return this.record.ns;
  }

  /** No document was ever inserted. */
  get isUntouched(): boolean {
    return this.nextRecordId === 1;
  }

  rebuildIndexes(): void {
    this.indexes = this.record.indexes.map(defineIndex);
  }

  /** Documents in insertion order, or in reverse. */
  documents(view: ReadView, reverse = false): Iterable<Entry> {
    return view.range(indexPrefix(this.id, DOCUMENTS), indexPrefix(this.id, DOCUMENTS + 1), reverse);
  }

  /** Documents that match the predicate, without copying the others; yields to other clients. */
  scan(view: ReadView, reverse: boolean, predicate: ValuePredicate): Yielding<Entry> {
    return view.scan(indexPrefix(this.id, DOCUMENTS), indexPrefix(this.id, DOCUMENTS + 1), reverse, predicate);
  }

  read(view: ReadView, recordId: number): Buffer | undefined {
    return view.get(documentKey(this.id, recordId));
  }

  /** Number of committed documents; counted once, then maintained. */
  count(view: ReadView): number {
    this.documentCount ??= view.countKeys(indexPrefix(this.id, DOCUMENTS), indexPrefix(this.id, DOCUMENTS + 1));
    return this.documentCount;
  }

  invalidateCaches(): void {
    this.documentCount = undefined;
    this.hasUnsavedFlags = true;
  }

  /** @returns the record id @throws 11000 for a duplicate key */
  insert(view: WriteView, bytes: Buffer): number {
    const recordId = this.nextRecordId++;
    this.change(view, recordId, undefined, bytes);
    return recordId;
  }

  replace(view: WriteView, stored: StoredDocument, bytes: Buffer): void {
    this.change(view, stored.recordId, stored.bytes, bytes);
  }

  remove(view: WriteView, stored: StoredDocument): void {
    this.change(view, stored.recordId, stored.bytes, undefined);
  }

  /** All checks run before anything is staged, so a rejected document leaves no changes. */
  private change(view: WriteView, recordId: number, before: Buffer | undefined, after: Buffer | undefined): void {
    view.checkCatalogue(this);
    const changes: Change[] = [];
    const old = before && new RawDocument(before);
    const next = after && new RawDocument(after);
    for (const index of this.indexes) {
      const oldKeys = old ? this.keysOf(index, old).keys : [];
      const newKeys = next ? this.keysUpdatingFlags(index, next) : [];
      this.collectChanges(view, index, recordId, oldKeys, newKeys, changes);
    }
    changes.push({ key: documentKey(this.id, recordId), value: after ?? null, locked: true });
    for (const { key, locked } of changes) if (locked) view.checkLock(key);
    for (const { key, value, locked } of changes) view.write(key, value, locked);
    const difference = Number(after !== undefined) - Number(before !== undefined);
    if (difference !== 0) view.onApply(() => this.adjustCount(difference));
  }

  private adjustCount(difference: number): void {
    if (this.documentCount !== undefined) this.documentCount += difference;
  }

  private collectChanges(
    view: WriteView,
    index: IndexDefinition,
    recordId: number,
    oldKeys: readonly IndexKey[],
    newKeys: readonly IndexKey[],
    changes: Change[],
  ): void {
    const entry = (bytes: Buffer) => entryKey(this.id, index.no, bytes, index.unique ? undefined : recordId);
    const isOld = membership(oldKeys);
    const isNew = membership(newKeys);
    for (const { bytes } of oldKeys) {
      if (!isNew(bytes)) changes.push({ key: entry(bytes), value: null, locked: index.unique });
    }
    for (const { bytes, values } of newKeys) {
      if (isOld(bytes)) continue;
      const key = entry(bytes);
      if (index.unique) this.checkUnique(view, index, key, recordId, values);
      changes.push({ key, value: recordIdBytes(recordId), locked: index.unique });
    }
  }

  private checkUnique(view: WriteView, index: IndexDefinition, key: Buffer, recordId: number, values: readonly unknown[]): void {
    const holder = view.get(key);
    if (!holder || recordIdOfEntry(holder) === recordId) return;
    // The entry is not final if an open transaction wrote or deletes it.
    view.checkLock(key);
    throw duplicateKey(this.ns, index, values);
  }

  /** @returns no keys if the filter of a partial index excludes the document */
  keysOf(index: IndexDefinition, document: RawDocument): IndexKeys {
    if (index.partial && !index.partial.matches(document)) return { keys: [], multikey: index.paths.map(() => false) };
    return indexKeysOf(document, index);
  }

  /** Index keys of a document to be written; updates the multikey and long flags of the index. */
  keysUpdatingFlags(index: IndexDefinition, document: RawDocument): readonly IndexKey[] {
    const { keys, multikey } = this.keysOf(index, document);
    const { record } = index;
    multikey.forEach((isArray, column) => {
      if (!isArray || record.multikey[column]) return;
      record.multikey[column] = true;
      this.hasUnsavedFlags = true;
    });
    if (!record.long && keys.some((key) => key.long)) {
      record.long = true;
      this.hasUnsavedFlags = true;
    }
    return keys;
  }
}

/** Number of keys above which a set is used for lookups; a multikey index can have 100,000 keys per document. */
const FEW_KEYS = 8;

function membership(keys: readonly IndexKey[]): (bytes: Buffer) => boolean {
  if (keys.length <= FEW_KEYS) return (bytes) => keys.some((key) => key.bytes.equals(bytes));
  const texts = new Set(keys.map(({ bytes }) => keyText(bytes)));
  return (bytes) => texts.has(keyText(bytes));
}
