import { encodeDocument } from '../bson/encode.js';
import { encodeValue } from '../bson/keystring.js';
import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { findIndex, samePattern } from '../planner/plan.js';
import { parseFilter } from '../query/filter-parse.js';
import { type Collection } from '../storage/collection.js';
import { addIndexRecord, createIndex, dropIndex } from '../storage/ddl.js';
import { type IndexDefinition, type IndexRecord } from '../storage/index-definition.js';
import {
  type CommandContext,
  type Handlers,
  collectionNamed,
  collectionOf,
  documentField,
  documentList,
  ensureCollection,
  namespaceOf,
  refuseView,
} from './context.js';
import { openCursor, reply } from './cursor-reply.js';

/** Options that change the entries of an index. Indexes on one key pattern must differ in one of them. */
const IDENTITY = ['collation', 'partialFilterExpression'] as const;
const COMPARED_OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'hidden'] as const;
const IGNORED = new Set(['key', 'name', 'v', 'background', 'ns']);
const MAX_COLUMNS = 32;

/** Commands on indexes (https://www.mongodb.com/docs/manual/reference/command/createIndexes/). */
export const indexHandlers: Handlers = {
  createIndexes: async (context, command) => {
    const { store } = context.server;
    const ns = namespaceOf(context, command);
    const requested = documentList(command, 'indexes').map(parseIndex);
    const existed = collectionNamed(context, ns) !== undefined;
    const collection = await ensureCollection(context, ns);
    refuseView(collection);
    const before = collection.indexes.length;
    for (const index of requested) {
      if (existingIndex(collection, index)) continue;
      if (context.transaction) createInTransaction(context, collection, index);
      else await createIndex(store, collection, index.name, index.key, index.options);
    }
    const after = collection.indexes.length;
    return reply({
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: !existed,
      ...(after === before ? { note: 'all indexes already exist' } : {}),
    });
  },
  listIndexes: async (context, command) => {
    const collection = collectionOf(context, command);
    if (!collection) throw new CommandError(26, `ns does not exist: ${namespaceOf(context, command)}`);
    const documents = collection.indexes.map((index) => encodeDocument(describeIndex(collection, index)));
    return openCursor(context, collection.ns, documents, documentField(command, 'cursor')?.['batchSize'] ?? documents.length + 1);
  },
  dropIndexes: async (context, command) => {
    const collection = collectionOf(context, command);
    if (!collection) throw new CommandError(26, `ns not found ${namespaceOf(context, command)}`);
    const before = collection.indexes.length;
    for (const name of namesToDrop(collection, command['index'])) await dropIndex(context.server.store, collection, name);
    return reply({ nIndexesWas: before });
  },
};

/** Creates an index only on an empty collection of the same transaction, as on MongoDB. */
function createInTransaction({ transaction }: CommandContext, collection: Collection, { name, key, options }: IndexRequest): void {
  if (transaction?.created.get(collection.ns) !== collection || !collection.isUntouched) {
    throw new CommandError(263, `Cannot create new indexes on existing collection ${collection.ns} in a multi-document transaction.`);
  }
  addIndexRecord(collection, name, key, options);
}

function describeIndex(collection: Collection, { name, record }: IndexDefinition): Document {
  const clustered = collection.record.options['clusteredIndex'];
  if (name === '_id_' && isDocument(clustered)) return { ...clustered, clustered: true };
  return { v: 2, key: record.key, name, ...record.options };
}

interface IndexRequest {
  readonly name: string;
  readonly key: Record<string, number>;
  readonly options: Document;
}

function parseIndex(spec: Document): IndexRequest {
  const key = documentField(spec, 'key');
  if (!key || Object.keys(key).length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  const { name } = spec;
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  const columns = Object.entries(key).map(([field, direction]) => [field, directionOf(field, direction)] as const);
  if (columns.length > MAX_COLUMNS) throw new CommandError(67, `Index key has more than ${MAX_COLUMNS} fields`);
  return { name, key: Object.fromEntries(columns), options: optionsOf(spec) };
}

function directionOf(field: string, direction: unknown): number {
  if (typeof direction === 'string') throw new CommandError(67, `indexes of type '${direction}' are not available in the embedded engine`);
  if (!isNumeric(direction) || toNumber(direction) === 0)
    throw new CommandError(67, 'Values in the index key pattern must be non-zero numbers');
  if (field === '' || field.startsWith('.') || field.endsWith('.') || field.includes('..'))
    throw new CommandError(67, 'Index keys cannot contain an empty field.');
  if (field.startsWith('$') || field.endsWith('$**')) throw new CommandError(67, `Index key contains an illegal field name: '${field}'`);
  return toNumber(direction);
}

function optionsOf(spec: Document): Document {
  const options = Object.fromEntries(Object.entries(spec).filter(([key, value]) => !IGNORED.has(key) && value !== undefined));
  const filter = documentField(spec, 'partialFilterExpression');
  if (filter) {
    parseFilter(filter);
    if (options['sparse'] === true) throw new CommandError(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
  }
  for (const flag of ['unique', 'sparse', 'hidden']) if (options[flag] === false || options[flag] === null) delete options[flag];
  if (options['expireAfterSeconds'] !== undefined) options['expireAfterSeconds'] = expiry(options['expireAfterSeconds']);
  return options;
}

function expiry(value: unknown): number {
  const seconds = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!(seconds >= 0 && seconds <= 2147483647))
    throw new CommandError(67, `TTL index 'expireAfterSeconds' must be within the range 0 to 2147483647, got ${String(value)}`);
  return seconds;
}

/** @throws 85 or 86 if the index conflicts with another one */
function existingIndex(collection: Collection, requested: IndexRequest): boolean {
  const records = collection.indexes.map(({ record }) => record);
  if (samePattern({ _id: 1 }, requested.key)) return true;
  const same = records.find((record) => samePattern(record.key, requested.key) && hasEqualOptions(record, requested, IDENTITY));
  if (same) {
    if (same.name !== requested.name) throw new CommandError(85, `Index already exists with a different name: ${same.name}`);
    if (hasEqualOptions(same, requested, COMPARED_OPTIONS)) return true;
    throw new CommandError(
      86,
      `An equivalent index already exists with the same name but different options. Requested index: ${shown(requested)}, existing index: ${shown(same)}`,
    );
  }
  const sameName = records.find(({ name }) => name === requested.name);
  if (!sameName) return false;
  throw new CommandError(
    86,
    `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${shown(requested)}, existing index: ${shown(sameName)}`,
  );
}

function hasEqualOptions(record: IndexRecord, requested: IndexRequest, options: readonly string[]): boolean {
  return options.every((option) => encodeValue(record.options[option]).equals(encodeValue(requested.options[option])));
}

function shown({ key, name, options }: { key: object; name: string; options: Document }): string {
  return JSON.stringify({ v: 2, key, name, ...options });
}

function namesToDrop(collection: Collection, requested: unknown): string[] {
  if (requested === '*') return collection.indexes.map(({ name }) => name).filter((name) => name !== '_id_');
  const list: unknown[] = Array.isArray(requested) ? requested : [requested];
  return list.map((entry) => {
    const index = findIndex(collection, entry);
    if (!index)
      throw new CommandError(
        27,
        isDocument(entry) ? `can't find index with key: ${JSON.stringify(entry)}` : `index not found with name [${String(entry)}]`,
      );
    if (index.name === '_id_') throw new CommandError(72, 'cannot drop _id index');
    return index.name;
  });
}
