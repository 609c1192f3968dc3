import { type Document } from 'bson';
import { type AnyBulkWriteOperation, type IndexSpecification } from 'mongodb';
import { ClientSession, Collection, Db, type Entities, MongoClient, Skipped, isCursor } from './entities.js';

/** Arguments of an operation, with the session resolved. */
export type Arguments = Document;

type Method<T> = (target: T, args: Arguments, rest: Document) => Promise<unknown>;
type Table<T> = Readonly<Record<string, Method<T>>>;

function returnOption({ returnDocument }: Document): { returnDocument: 'before' | 'after' } {
  return { returnDocument: String(returnDocument ?? 'Before').toLowerCase() === 'after' ? 'after' : 'before' };
}

const COLLECTION: Table<Collection> = {
  insertOne: (target, { document }, rest) => target.insertOne(document as Document, rest),
  insertMany: (target, { documents }, rest) => target.insertMany(documents as Document[], rest),
  updateOne: (target, { filter, update }, rest) => target.updateOne(filter as Document, update as Document, rest),
  updateMany: (target, { filter, update }, rest) => target.updateMany(filter as Document, update as Document, rest),
  replaceOne: (target, { filter, replacement }, rest) => target.replaceOne(filter as Document, replacement as Document, rest),
  deleteOne: (target, { filter }, rest) => target.deleteOne(filter as Document, rest),
  deleteMany: (target, { filter }, rest) => target.deleteMany(filter as Document, rest),
  findOneAndUpdate: (target, { filter, update }, rest) =>
    target.findOneAndUpdate(filter as Document, update as Document, { ...rest, ...returnOption(rest) }),
  findOneAndReplace: (target, { filter, replacement }, rest) =>
    target.findOneAndReplace(filter as Document, replacement as Document, { ...rest, ...returnOption(rest) }),
  findOneAndDelete: (target, { filter }, rest) => target.findOneAndDelete(filter as Document, rest),
  bulkWrite: (target, { requests }, rest) => target.bulkWrite(requests as AnyBulkWriteOperation[], rest),
  find: (target, { filter }, rest) => target.find(filter as Document, rest).toArray(),
  findOne: (target, { filter }, rest) => target.findOne(filter as Document, rest),
  createFindCursor: async (target, { filter }, rest) => {
    const cursor = target.find(filter as Document, rest);
    await cursor.hasNext();
    return cursor;
  },
  aggregate: (target, { pipeline }, rest) => target.aggregate(pipeline as Document[], rest).toArray(),
  distinct: (target, { fieldName, filter }, rest) => target.distinct(String(fieldName), filter as Document, rest),
  count: (target, { filter }, rest) => target.count(filter as Document, rest),
  countDocuments: (target, { filter }, rest) => target.countDocuments(filter as Document, rest),
  estimatedDocumentCount: (target, _args, rest) => target.estimatedDocumentCount(rest),
  createIndex: (target, { keys }, rest) => target.createIndex(keys as IndexSpecification, rest),
  dropIndex: (target, { name }, { session }) => target.dropIndex(String(name), session ? { session: session as ClientSession } : {}),
  dropIndexes: (target) => target.dropIndexes(),
  listIndexes: (target, _args, rest) => target.listIndexes(rest).toArray(),
  listIndexNames: async (target, _args, rest) => (await target.listIndexes(rest).toArray()).map(({ name }) => name as unknown),
  rename: async (target, { to }, rest) => void (await target.rename(String(to), rest)),
};

const DATABASE: Table<Db> = {
  aggregate: (target, { pipeline }, rest) => target.aggregate(pipeline as Document[], rest).toArray(),
  createCollection: async (target, { collection, pipeline }, rest) =>
    void (await target.createCollection(String(collection), { ...rest, ...(pipeline ? { pipeline: pipeline as Document[] } : {}) })),
  dropCollection: async (target, { collection }, rest) => void (await target.dropCollection(String(collection), rest)),
  modifyCollection: (target, { collection }, rest) => target.command({ collMod: collection as unknown, ...rest }),
  listCollections: (target, { filter }, rest) => target.listCollections((filter ?? {}) as Document, rest).toArray(),
  listCollectionNames: async (target, { filter }, rest) =>
    (await target.listCollections((filter ?? {}) as Document, { ...rest, nameOnly: true }).toArray()).map(({ name }) => name),
  runCommand: (target, { command }, { commandName: _name, ...rest }) => target.command(command as Document, rest),
};

const CLIENT: Table<MongoClient> = {
  listDatabases: async (target, _args, rest) => (await target.db('admin').admin().listDatabases(rest)).databases,
  listDatabaseNames: async (target, _args, rest) =>
    (
      await target
        .db('admin')
        .admin()
        .listDatabases({ ...rest, nameOnly: true })
    ).databases.map(({ name }) => name),
};

const SESSION: Table<ClientSession> = {
  startTransaction: async (target, _args, rest) => target.startTransaction(rest),
  commitTransaction: async (target, _args, rest) => void (await target.commitTransaction(rest)),
  abortTransaction: async (target, _args, rest) => void (await target.abortTransaction(rest)),
  endSession: (target) => target.endSession(),
};

/** Arguments that are parameters of a method; all others are options. */
const PARAMETERS = new Set([
  'filter',
  'document',
  'documents',
  'update',
  'replacement',
  'pipeline',
  'requests',
  'fieldName',
  'keys',
  'collection',
  'command',
  'to',
]);

/** @throws Skipped if this runner does not support the operation */
export async function callMethod(entities: Entities, object: string, name: string, given: Document): Promise<unknown> {
  const target = entities.get(object);
  const args: Document = { ...given, ...(given['session'] === undefined ? {} : { session: entities.session(given['session']) }) };
  const rest = Object.fromEntries(Object.entries(args).filter(([key]) => !PARAMETERS.has(key)));
  if (target instanceof Collection) return call(COLLECTION, target, name, args, rest);
  if (target instanceof Db) return call(DATABASE, target, name, args, rest);
  if (target instanceof MongoClient) return call(CLIENT, target, name, args, rest);
  if (target instanceof ClientSession) return call(SESSION, target, name, args, rest);
  if (isCursor(target)) {
    if (name === 'close') return void (await target.close());
    if (name === 'iterateUntilDocumentOrError' || name === 'iterateOnce') return target.tryNext();
  }
  throw new Skipped(`the runner has no operation ${name}`);
}

async function call<T>(table: Table<T>, target: T, name: string, args: Arguments, rest: Document): Promise<unknown> {
  const method = Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
  if (!method) throw new Skipped(`the runner has no operation ${name}`);
  return toUnifiedResult(await method(target, args, rest));
}

export function toUnifiedResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if ('insertedIds' in result && 'upsertedIds' in result) {
    const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, insertedIds, upsertedIds } = result as Document;
    return { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, insertedIds, upsertedIds };
  }
  if (!('acknowledged' in result)) return result;
  const { acknowledged: _acknowledged, upsertedId, ...rest } = result as Document;
  return upsertedId === undefined || upsertedId === null ? rest : { ...rest, upsertedId };
}
