import { evaluateVariables } from '../aggregate/expressions.js';
import { type Document } from '../bson/types.js';
import { CommandError, failedToParse } from '../errors.js';
import { type Collection } from '../storage/collection.js';
import { type WriteView } from '../storage/views.js';
import {
  type Handlers,
  collectionNamed,
  collectionOf,
  documentField,
  documentList,
  ensureCollection,
  namespaceOf,
  refuseView,
} from './context.js';
import { reply } from './cursor-reply.js';
import { type PreparedUpdate, insertUpsert, prepareUpdate, rowsToChange, updateRow } from './modify.js';
import { errorFields, runStatements } from './statements.js';

interface Counts {
  matched: number;
  modified: number;
  readonly upserted: Document[];
}

/** The commands `update` and `delete` (https://www.mongodb.com/docs/manual/reference/command/update/). */
export const updateHandlers: Handlers = {
  update: async (context, command) => {
    const ns = namespaceOf(context, command);
    refuseView(collectionNamed(context, ns));
    const statements = documentList(command, 'updates');
    const variables = evaluateVariables(documentField(command, 'let'));
    const collection = await ensureCollection(context, ns);
    const counts: Counts = { matched: 0, modified: 0, upserted: [] };
    const errors = await runStatements(context, statements.length, command['ordered'] !== false, (view, index) => {
      const statement = statements[index] as Document;
      const constants = { ...variables, ...evaluateVariables(documentField(statement, 'c')) };
      checkStatement(statement);
      const prepared = prepareUpdate(
        documentField(statement, 'q'),
        statement['u'],
        statement['arrayFilters'],
        constants,
        command['bypassDocumentValidation'] === true,
      );
      runUpdate(view, collection, statement, prepared, constants, counts, index);
    });
    return reply({
      n: counts.matched,
      nModified: counts.modified,
      ...(counts.upserted.length > 0 ? { upserted: counts.upserted } : {}),
      ...errorFields(errors),
    });
  },
  delete: async (context, command) => {
    const collection = collectionOf(context, command);
    refuseView(collection);
    const statements = documentList(command, 'deletes');
    const variables = evaluateVariables(documentField(command, 'let'));
    if (!collection) return reply({ n: 0 });
    let removed = 0;
    const errors = await runStatements(context, statements.length, command['ordered'] !== false, (view, index) => {
      const statement = statements[index] as Document;
      const rows = rowsToChange(view, collection, {
        filter: documentField(statement, 'q'),
        limit: Number(statement['limit'] ?? 0),
        collation: documentField(statement, 'collation'),
        hint: statement['hint'],
        variables,
      });
      for (const row of rows) collection.remove(view, row);
      removed += rows.length;
    });
    return reply({ n: removed, ...errorFields(errors) });
  },
};

function checkStatement(statement: Document): void {
  if (statement['sort'] !== undefined) throw new CommandError(40415, "BSON field 'update.updates.sort' is an unknown field.");
  if (statement['multi'] !== true || Array.isArray(statement['u'])) return;
  const update = documentField(statement, 'u') ?? {};
  if (!Object.keys(update)[0]?.startsWith('$')) throw failedToParse('multi update is not supported for replacement-style update');
}

function runUpdate(
  view: WriteView,
  collection: Collection,
  statement: Document,
  prepared: PreparedUpdate,
  variables: Document,
  counts: Counts,
  index: number,
): void {
  const rows = rowsToChange(view, collection, {
    filter: documentField(statement, 'q'),
    limit: statement['multi'] === true ? 0 : 1,
    collation: documentField(statement, 'collation'),
    hint: statement['hint'],
    variables,
  });
  if (rows.length === 0 && statement['upsert'] === true) {
    const { id } = insertUpsert(view, collection, prepared);
    counts.matched++;
    counts.upserted.push({ index, _id: id });
    return;
  }
  let modified = 0;
  for (const row of rows) if (updateRow(view, collection, row, prepared).isChanged) modified++;
  counts.matched += rows.length;
  counts.modified += modified;
}
