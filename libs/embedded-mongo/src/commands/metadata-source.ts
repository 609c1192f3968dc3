import { Binary } from 'bson';
import { type Document, isDocument } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Collection } from '../storage/collection.js';
import { type CommandContext } from './context.js';

/** User digest of an unauthenticated client. */
const NO_USER = new Binary(Buffer.alloc(32));

/** @returns the documents of a metadata stage such as `$indexStats`; undefined for other stages */
export function metadataSource(
  context: CommandContext,
  ns: string,
  collection: Collection | undefined,
  stage: Document | undefined,
): Document[] | undefined {
  switch (stage && Object.keys(stage)[0]) {
    case '$collStats':
      return [collectionStatistics(context, ns, collection)];
    case '$indexStats':
      return (collection?.indexes ?? []).map(({ name, record }) => ({ name, key: record.key, accesses: { ops: 0, since: new Date() } }));
    case '$documents':
      return literalDocuments(stage?.['$documents']);
    case '$currentOp':
    case '$listSessions':
      return [];
    case '$listLocalSessions':
      return isDocument(context.lsid) ? [{ _id: { ...context.lsid, uid: NO_USER }, lastUse: new Date() }] : [];
    default:
      return undefined;
  }
}

function collectionStatistics(context: CommandContext, ns: string, collection: Collection | undefined): Document {
  if (!collection) throw new CommandError(26, `Collection [${ns}] not found.`);
  const count = collection.count(context.view);
  return { ns, localTime: new Date(), count, storageStats: { count, nindexes: collection.indexes.length } };
}

function literalDocuments(value: unknown): Document[] {
  if (!Array.isArray(value) || !value.every(isDocument)) throw new CommandError(40323, '$documents needs an array of objects');
  return value;
}
