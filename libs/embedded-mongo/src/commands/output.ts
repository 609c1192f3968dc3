import { type OutputStage } from '../aggregate/output-stage.js';
import { evaluateExpression } from '../aggregate/expressions.js';
import { type Document, own } from '../bson/types.js';
import { RawDocument } from '../bson/raw-document.js';
import { CommandError } from '../errors.js';
import { type Row, findRows } from '../planner/execute.js';
import { parseFilter } from '../query/filter-parse.js';
import { type Collection } from '../storage/collection.js';
import { duplicateKey } from '../storage/duplicate-key.js';
import { documentKey, recordIdOfKey } from '../storage/keys.js';
import { type Yielding, collectResults, runYielding } from '../storage/yielding.js';
import { type WriteView } from '../storage/views.js';
import { type Update, parseUpdate } from '../update/parse.js';
import { type CommandContext, ensureCollection, fullName, refuseView } from './context.js';
import { encodeNew } from './new-document.js';
import { updateRow } from './modify.js';
import { validateAgainst } from './validation.js';

type Merge = Extract<OutputStage, { kind: 'merge' }>;

export async function writeOutput(
  context: CommandContext,
  output: OutputStage,
  documents: Yielding<Document>,
  variables: Document | undefined,
  isBypassed: boolean,
): Promise<void> {
  const stage = output.kind === 'out' ? '$out' : '$merge';
  if (context.transaction) throw new CommandError(263, `${stage} cannot be used in a transaction`);
  const ns = fullName(output.db ?? context.db, output.collection);
  refuseView(context.server.store.catalogue.get(ns));
  // The result is complete before anything is written, so that a pipeline may write to its source.
  const results = await runYielding(collectResults(documents));
  const collection = await ensureCollection(context, ns);
  if (output.kind === 'out') return replaceAll(context, collection, results, isBypassed);
  checkUniqueOn(collection, output.on);
  return mergeAll(context, collection, output, results, variables, isBypassed);
}

/** Replaces all documents in one write: a rejected one changes nothing. Indexes are kept. */
async function replaceAll(
  { server }: CommandContext,
  collection: Collection,
  documents: readonly Document[],
  isBypassed: boolean,
): Promise<void> {
  await server.store.write((view) => {
    view.checkCatalogue(collection);
    for (const { key, value } of collection.documents(view)) {
      view.checkLock(key);
      collection.remove(view, { recordId: recordIdOfKey(key), bytes: value });
    }
    for (const document of documents) insertNew(view, collection, document, isBypassed);
  });
}

function insertNew(view: WriteView, collection: Collection, document: Document, isBypassed: boolean): void {
  const bytes = encodeNew(document);
  validateAgainst(collection, bytes, isBypassed);
  collection.insert(view, bytes);
}

function checkUniqueOn(collection: Collection, on: readonly string[]): void {
  const wanted = [...on].sort().join('\0');
  const isUnique = collection.indexes.some((index) => index.unique && !index.partial && [...index.fields].sort().join('\0') === wanted);
  if (!isUnique) throw new CommandError(51183, 'Cannot find index to verify that join fields will be unique');
}

async function mergeAll(
  context: CommandContext,
  collection: Collection,
  merge: Merge,
  documents: readonly Document[],
  variables: Document | undefined,
  isBypassed: boolean,
): Promise<void> {
  let next = 0;
  await context.server.store.write((view) => {
    for (; next < documents.length; next++) {
      mergeOne(view, collection, merge, documents[next] as Document, variables, isBypassed);
      view.flush();
    }
  });
}

function mergeOne(
  view: WriteView,
  collection: Collection,
  merge: Merge,
  document: Document,
  variables: Document | undefined,
  isBypassed: boolean,
): void {
  const key = Object.fromEntries(merge.on.map((field) => [field, joinValue(document, field)]));
  const [row] =
    document['_id'] === undefined && merge.on.includes('_id') ? [] : [...findRows(view, collection, { filter: equalTo(key), limit: 1 })];
  if (row) {
    view.checkLock(documentKey(collection.id, row.recordId));
    return mergeDocument(view, collection, merge, row, document, variables, isBypassed);
  }
  if (merge.whenNotMatched === 'insert') insertNew(view, collection, document, isBypassed);
  else if (merge.whenNotMatched === 'fail')
    throw new CommandError(
      13113,
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
}

function equalTo(key: Document): Document {
  return Object.fromEntries(Object.entries(key).map(([field, value]) => [field, { $eq: value }]));
}

function joinValue(document: Document, field: string): unknown {
  const value = new RawDocument(encodeNew(document)).field(field.split('.')[0] as string);
  const found = field
    .split('.')
    .slice(1)
    .reduce<unknown>((inner, part) => (typeof inner === 'object' && inner !== null ? own(inner, part) : undefined), value);
  if (Array.isArray(found) || ((found === undefined || found === null) && field !== '_id')) {
    throw new CommandError(51132, `$merge write error: 'on' field '${field}' cannot be missing, null, undefined or an array`);
  }
  return found;
}

function mergeDocument(
  view: WriteView,
  collection: Collection,
  merge: Merge,
  row: Row,
  document: Document,
  variables: Document | undefined,
  isBypassed: boolean,
): void {
  const { whenMatched } = merge;
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') {
    const index = collection.indexes.find(({ unique, fields }) => unique && merge.on.every((field) => fields.includes(field)));
    if (index)
      throw duplicateKey(
        collection.ns,
        index,
        index.fields.map((field) => row.document.field(field)),
      );
  }
  updateRow(view, collection, row, { update: updateFor(merge, row, document, variables), filter: parseFilter({}), isBypassed });
}

function updateFor({ whenMatched, definitions }: Merge, row: Row, document: Document, variables: Document | undefined): Update {
  if (whenMatched === 'merge') return { kind: 'replacement', document: { ...row.document.whole(), ...document } };
  if (!Array.isArray(whenMatched)) return { kind: 'replacement', document };
  const given: Document = definitions ? {} : { new: document };
  for (const [name, expression] of Object.entries(definitions ?? {}))
    given[name] = evaluateExpression(document, expression, variables) ?? null;
  return parseUpdate(whenMatched, undefined, { ...variables, ...given });
}
