import { encodeDocument } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { documentMatcher } from '../query/filter-match.js';
import { databaseOf } from '../storage/catalogue.js';
import { type Collection } from '../storage/collection.js';
import { type Handlers, collectionOf, documentField, namespaceOf } from './context.js';
import { openCursor, reply } from './cursor-reply.js';

export const listingHandlers: Handlers = {
  listCollections: async (context, command) => {
    const matches = documentMatcher(documentField(command, 'filter'));
    const isShort = command['nameOnly'] === true;
    const entries = context.server.store.catalogue
      .inDatabase(context.db)
      .map((collection) => describe(collection, isShort))
      .filter(matches);
    return openCursor(
      context,
      `${context.db}.$cmd.listCollections`,
      entries.map(encodeDocument),
      documentField(command, 'cursor')?.['batchSize'] ?? entries.length + 1,
    );
  },
  listDatabases: (context, command) => {
    const names = new Set(context.server.store.catalogue.all().map(({ ns }) => databaseOf(ns)));
    const matches = documentMatcher(documentField(command, 'filter'));
    const entries = [...names]
      .sort()
      .map((name) => ({ name, sizeOnDisk: 0, empty: false }))
      .filter(matches);
    if (command['nameOnly'] === true) return reply({ databases: entries.map(({ name }) => ({ name })) });
    return reply({ databases: entries, totalSize: 0, totalSizeMb: 0 });
  },
  collStats: (context, command) => {
    const collection = collectionOf(context, command);
    return reply({
      ns: namespaceOf(context, command),
      count: collection?.count(context.view) ?? 0,
      size: 0,
      storageSize: 0,
      nindexes: collection?.indexes.length ?? 0,
      capped: false,
    });
  },
  dbStats: (context) => {
    const collections = context.server.store.catalogue.inDatabase(context.db);
    return reply({
      db: context.db,
      collections: collections.length,
      objects: collections.reduce((sum, collection) => sum + collection.count(context.view), 0),
      indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
    });
  },
};

function describe(collection: Collection, isShort: boolean): Document {
  const isView = collection.record.options['viewOn'] !== undefined;
  const name = collection.ns.slice(databaseOf(collection.ns).length + 1);
  const type = isView ? 'view' : 'collection';
  if (isShort) return { name, type };
  return {
    name,
    type,
    options: collection.record.options,
    info: { readOnly: isView, ...(isView ? {} : { uuid: collection.record.uuid }) },
    ...(isView ? {} : { idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } }),
  };
}
