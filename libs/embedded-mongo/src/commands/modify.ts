import { encodeStored } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { type Query, type Row, findRows } from '../planner/execute.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { parseFilter } from '../query/filter-parse.js';
import { type Collection } from '../storage/collection.js';
import { documentKey } from '../storage/keys.js';
import { type WriteView } from '../storage/views.js';
import { applyUpdate, upsertDocument } from '../update/apply.js';
import { type Update, parseUpdate } from '../update/parse.js';
import { validateAgainst } from './validation.js';

export interface PreparedUpdate {
  readonly update: Update;
  readonly filter: FilterNode;
  readonly isBypassed: boolean;
}

/** Validates an update independent of documents. @throws as `parseUpdate` */
export function prepareUpdate(
  filter: Document | undefined,
  update: unknown,
  arrayFilters: unknown,
  variables: Document | undefined,
  isBypassed: boolean,
): PreparedUpdate {
  return { update: parseUpdate(update, arrayFilters, variables), filter: parseFilter(filter), isBypassed };
}

/**
 * Finds all documents that a write affects before any is changed, so that none is processed twice. Checks each for a lock of an open
 * transaction.
 */
export function rowsToChange(view: WriteView, collection: Collection, query: Query): Row[] {
  const rows = [...findRows(view, collection, query)];
  for (const { recordId } of rows) view.checkLock(documentKey(collection.id, recordId));
  return rows;
}

export function updateRow(
  view: WriteView,
  collection: Collection,
  row: Row,
  prepared: PreparedUpdate,
): { bytes: Buffer; isChanged: boolean } {
  const bytes = encodeStored(applyUpdate(row.document.whole(), prepared.update, prepared.filter));
  if (bytes.equals(row.bytes)) return { bytes, isChanged: false };
  validateAgainst(collection, bytes, prepared.isBypassed);
  collection.replace(view, row, bytes);
  return { bytes, isChanged: true };
}

export function insertUpsert(view: WriteView, collection: Collection, prepared: PreparedUpdate): { id: unknown; bytes: Buffer } {
  const document = upsertDocument(prepared.filter, prepared.update);
  const bytes = encodeStored(document);
  validateAgainst(collection, bytes, prepared.isBypassed);
  collection.insert(view, bytes);
  return { id: document['_id'], bytes };
}
