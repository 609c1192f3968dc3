import { UUID } from 'bson';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { Collection, type CollectionRecord } from './collection.js';
import { type ReadView } from './views.js';
import { type Environment } from './environment.js';
import { DOCUMENTS, FORMAT_KEY, catalogueKey, indexPrefix, recordIdOfKey } from './keys.js';

/** Version of the on-disk layout. A store of any other version is rejected. */
const FORMAT_VERSION = 1;

/** Collections in the stored catalogue, as of the view. */
export function storedCollections(view: Pick<ReadView, 'range'>): Collection[] {
  const records = [...view.range(catalogueKey(1), FORMAT_KEY)].map(
    ({ value }) => decodeDocument(value, 'plain') as unknown as CollectionRecord,
  );
  return records.map((record) => new Collection(record, 1));
}

/** @returns whether the store is initialized @throws if its layout has another version */
export function checkFormat(view: Pick<ReadView, 'get'>): boolean {
  const stored = view.get(FORMAT_KEY);
  if (!stored) return false;
  const { version } = decodeDocument(stored, 'plain');
  if (version !== FORMAT_VERSION)
    throw new Error(
      `The data has format ${String(version)}; this version of the engine reads format ${FORMAT_VERSION}. Nothing was changed.`,
    );
  return true;
}

/** Collections in memory. The caller of each change writes the stored records. */
export class Catalogue {
  private readonly byName = new Map<string, Collection>();
  private nextId = 1;

  constructor(private readonly environment: Environment) {
    checkFormat(environment);
    for (const { value } of environment.range(catalogueKey(1), FORMAT_KEY)) {
      const record = decodeDocument(value, 'plain') as unknown as CollectionRecord;
      this.add(record);
    }
  }

  async writeFormat(): Promise<void> {
    if (this.environment.get(FORMAT_KEY)) return;
    await this.environment.transaction(() => this.environment.put(FORMAT_KEY, encodeDocument({ version: FORMAT_VERSION })));
  }

  /** Creates a collection that is not visible yet; a transaction registers it on commit. */
  createUnregistered(ns: string, options: Document): Collection {
    const isView = options['viewOn'] !== undefined;
    const idIndex = { no: 1, name: '_id_', key: { _id: 1 }, options: {}, multikey: [false], long: false };
    const record = { id: this.nextId++, ns, uuid: new UUID().toBinary(), options, indexes: isView ? [] : [idIndex], nextIndexNo: 2 };
    return new Collection(record, 1);
  }

  /** Creates a visible collection; the caller saves its record in the same write. */
  create(ns: string, options: Document): Collection {
    return this.register(this.createUnregistered(ns, options));
  }

  /** Makes a collection visible; the caller saves its record in the same write. */
  register(collection: Collection): Collection {
    this.byName.set(collection.ns, collection);
    return collection;
  }

  private add(record: CollectionRecord): Collection {
    const lastKey = this.environment.lastKey(indexPrefix(record.id, DOCUMENTS), indexPrefix(record.id, DOCUMENTS + 1));
    const collection = new Collection(record, lastKey ? recordIdOfKey(lastKey) + 1 : 1);
    this.byName.set(record.ns, collection);
    this.nextId = Math.max(this.nextId, record.id + 1);
    return collection;
  }

  get(ns: string): Collection | undefined {
    return this.byName.get(ns);
  }

  all(): readonly Collection[] {
    return [...this.byName.values()];
  }

  inDatabase(name: string): readonly Collection[] {
    return this.all().filter((collection) => databaseOf(collection.ns) === name);
  }

  remove(collection: Collection): void {
    collection.dropped = true;
    this.byName.delete(collection.ns);
  }

  rename(collection: Collection, ns: string): void {
    this.byName.delete(collection.ns);
    collection.record.ns = ns;
    this.byName.set(ns, collection);
  }

  withUnsavedFlags(): readonly Collection[] {
    return this.all().filter((collection) => collection.hasUnsavedFlags);
  }

  /** Drops cached values after a failed commit, because they may differ from the disk. */
  invalidateCaches(): void {
    for (const collection of this.byName.values()) collection.invalidateCaches();
  }
}

export function databaseOf(ns: string): string {
  return ns.slice(0, ns.indexOf('.'));
}
