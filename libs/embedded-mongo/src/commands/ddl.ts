import { encodeValue } from '../bson/keystring.js';
import { type Document, isDocument, toNumber } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';
import { findIndex } from '../planner/plan.js';
import { parseFilter } from '../query/filter-parse.js';
import { type Collection } from '../storage/collection.js';
import { dropCollection, renameCollection, saveCollection } from '../storage/ddl.js';
import { type Handlers, collectionNamed, collectionOf, documentField, ensureCollection, fullName, namespaceOf } from './context.js';
import { reply } from './cursor-reply.js';

const GENERIC_FIELDS = new Set([
  'create',
  '$db',
  'lsid',
  '$clusterTime',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'writeConcern',
  'readConcern',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);
const REFUSED_OPTIONS = ['timeseries', 'capped', 'encryptedFields'];

export const ddlHandlers: Handlers = {
  create: async (context, command) => {
    const ns = namespaceOf(context, command);
    const options = Object.fromEntries(Object.entries(command).filter(([key]) => !GENERIC_FIELDS.has(key)));
    const refused = REFUSED_OPTIONS.find((option) => options[option] !== undefined && options[option] !== false);
    if (refused) throw new CommandError(72, `the collection option '${refused}' is not available in the embedded engine`);
    if (options['validator'] !== undefined) parseFilter(documentField(options, 'validator'));
    if (isDocument(options['clusteredIndex'])) options['clusteredIndex'] = { v: 2, name: '_id_', ...options['clusteredIndex'] };
    const existing = collectionNamed(context, ns);
    if (!existing) await ensureCollection(context, ns, options);
    else if (!encodeValue(existing.record.options).equals(encodeValue(options)))
      throw new CommandError(48, `Collection ${ns} already exists.`);
    return reply({});
  },
  drop: async (context, command) => {
    const ns = namespaceOf(context, command);
    const dropped = await dropCollection(context.server.store, ns);
    return reply(dropped ? { nIndexesWas: dropped.indexes.length, ns } : {});
  },
  dropDatabase: async (context) => {
    const { store } = context.server;
    for (const { ns } of store.catalogue.inDatabase(context.db)) await dropCollection(store, ns);
    return reply({ dropped: context.db });
  },
  renameCollection: async (context, command) => {
    const { store } = context.server;
    const { renameCollection: from, to } = command;
    if (typeof from !== 'string' || typeof to !== 'string') throw badValue("'renameCollection' and 'to' must be strings");
    const target = fullName(to.slice(0, Math.max(0, to.indexOf('.'))), to.slice(to.indexOf('.') + 1));
    if (!store.catalogue.get(from)) throw new CommandError(26, `Source collection ${from} does not exist`);
    if (from === target) throw new CommandError(20, "Can't rename a collection to itself");
    if (store.catalogue.get(target)) {
      if (command['dropTarget'] !== true) throw new CommandError(48, 'target namespace exists');
      await dropCollection(store, target);
    }
    await renameCollection(store, from, target);
    return reply({});
  },
  collMod: async (context, command) => {
    const collection = collectionOf(context, command);
    if (!collection) throw new CommandError(26, 'ns does not exist');
    for (const option of ['validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline', 'changeStreamPreAndPostImages']) {
      if (command[option] !== undefined) collection.record.options = { ...collection.record.options, [option]: command[option] };
    }
    if (command['validator'] !== undefined) parseFilter(documentField(command, 'validator'));
    const index = documentField(command, 'index');
    const changes = index ? modifyIndex(collection, index) : {};
    await saveCollection(context.server.store, collection);
    return reply(changes);
  },
};

function modifyIndex(collection: Collection, change: Document): Document {
  const index = findIndex(collection, change['name'] ?? change['keyPattern']);
  if (!index) throw new CommandError(27, `cannot find index ${String(change['name'] ?? 'by its key pattern')} for ns ${collection.ns}`);
  const { record } = index;
  const changes: Document = {};
  if (change['expireAfterSeconds'] !== undefined) {
    changes['expireAfterSeconds_old'] = record.options['expireAfterSeconds'];
    changes['expireAfterSeconds_new'] = toNumber(change['expireAfterSeconds']);
    record.options = { ...record.options, expireAfterSeconds: toNumber(change['expireAfterSeconds']) };
  }
  if (change['hidden'] !== undefined) {
    changes['hidden_old'] = record.options['hidden'] ?? false;
    changes['hidden_new'] = change['hidden'];
    record.options = { ...record.options, hidden: change['hidden'] };
  }
  return changes;
}
