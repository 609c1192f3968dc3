import { evaluateVariables } from '../aggregate/expressions.js';
import { decodeDocument } from '../bson/decode.js';
import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { failedToParse } from '../errors.js';
import { parseFilter } from '../query/filter-parse.js';
import { compileProjection } from '../query/projection.js';
import { type Collection } from '../storage/collection.js';
import { type WriteView } from '../storage/views.js';
import {
  type Handler,
  type Handlers,
  collectionNamed,
  documentField,
  ensureCollection,
  namespaceOf,
  refuseView,
  write,
} from './context.js';
import { reply } from './cursor-reply.js';
import { type PreparedUpdate, insertUpsert, prepareUpdate, rowsToChange, updateRow } from './modify.js';

const findAndModify: Handler = async (context, command) => {
  const ns = namespaceOf(context, command);
  refuseView(collectionNamed(context, ns));
  checkArguments(command);
  const variables = evaluateVariables(documentField(command, 'let'));
  const filter = documentField(command, 'query');
  const projection = compileProjection(documentField(command, 'fields'), { filter: parseFilter(filter), variables });
  const prepared =
    command['remove'] === true
      ? undefined
      : prepareUpdate(filter, command['update'], command['arrayFilters'], variables, command['bypassDocumentValidation'] === true);
  const collection = await ensureCollection(context, ns);
  const shown = (bytes: Buffer | undefined): Document | null => {
    if (!bytes) return null;
    return projection ? projection(new RawDocument(bytes)) : decodeDocument(bytes);
  };
  return write(context, (view) => {
    const outcome = change(view, collection, command, variables, prepared);
    return reply({ lastErrorObject: outcome.summary, value: shown(outcome.bytes) });
  });
};

/** The command `findAndModify` (https://www.mongodb.com/docs/manual/reference/command/findAndModify/). */
export const findAndModifyHandlers: Handlers = { findAndModify, findandmodify: findAndModify };

function checkArguments(command: Document): void {
  if (command['remove'] === true) {
    if (command['update'] !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
    if (command['new'] === true)
      throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
    if (command['upsert'] === true) throw failedToParse('Cannot specify both upsert=true and remove=true');
  } else if (command['update'] === undefined) {
    throw failedToParse('Either an update or remove=true must be specified');
  }
}

function change(
  view: WriteView,
  collection: Collection,
  command: Document,
  variables: Document | undefined,
  prepared: PreparedUpdate | undefined,
): { summary: Document; bytes: Buffer | undefined } {
  const [row] = rowsToChange(view, collection, {
    filter: documentField(command, 'query'),
    sort: documentField(command, 'sort'),
    limit: 1,
    collation: documentField(command, 'collation'),
    hint: command['hint'],
    variables,
  });
  if (!prepared) {
    if (row) collection.remove(view, row);
    return { summary: { n: row ? 1 : 0 }, bytes: row?.bytes };
  }
  const returnsNew = command['new'] === true;
  if (row) {
    const { bytes } = updateRow(view, collection, row, prepared);
    return { summary: { n: 1, updatedExisting: true }, bytes: returnsNew ? bytes : row.bytes };
  }
  if (command['upsert'] !== true) return { summary: { n: 0, updatedExisting: false }, bytes: undefined };
  const { id, bytes } = insertUpsert(view, collection, prepared);
  return { summary: { n: 1, updatedExisting: false, upserted: id }, bytes: returnsNew ? bytes : undefined };
}
