import { ObjectId } from 'bson';
import { aggregate as runMingo } from 'mingo';
import { asCommandError, mingoOptions } from '../aggregate/expressions.js';
import { compareValues } from '../bson/compare.js';
import { plainNumbers } from '../bson/raw-document.js';
import { type Document, bsonTag, cloneValue, isDocument, setOwn } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type FilterNode, type Test } from '../query/filter-nodes.js';
import { conjuncts } from '../query/filter-parse.js';
import { isRegex } from '../query/regex.js';
import { showValue } from '../storage/duplicate-key.js';
import { expandPath } from './expand.js';
import { applyOperator, immutableId, currentTimestamp } from './operators.js';
import { type Update } from './parse.js';
import { setAt } from './paths.js';

/** Applies an update to a copy. @throws 66 for a changed `_id` */
export function applyUpdate(before: Document, update: Update, filter: FilterNode | undefined): Document {
  const after = update.kind === 'operators' ? applyOperators(before, update, filter, false) : applyWhole(before, update);
  if (after['_id'] !== undefined && before['_id'] !== undefined && compareValues(after['_id'], before['_id']) === 0) return after;
  if (before['_id'] === undefined) return after;
  throw update.kind === 'operators'
    ? immutableId()
    : new CommandError(
        66,
        `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${showValue(after['_id'])}`,
      );
}

function applyWhole(before: Document, update: Extract<Update, { kind: 'replacement' | 'pipeline' }>): Document {
  const after = update.kind === 'replacement' ? fillEmptyTimestamps(update.document) : runPipeline(before, update);
  return after['_id'] === undefined && before['_id'] !== undefined ? { _id: before['_id'], ...after } : withIdFirst(after);
}

function runPipeline(before: Document, { stages, variables }: Extract<Update, { kind: 'pipeline' }>): Document {
  try {
    const input = plainNumbers(before) as Document;
    const result = runMingo([input], plainNumbers(stages) as Document[], mingoOptions(variables))[0];
    if (!isDocument(result)) throw new CommandError(40228, 'The pipeline of an update must produce a document');
    return cloneValue(result);
  } catch (error) {
    throw asCommandError(error);
  }
}

function applyOperators(
  before: Document,
  update: Extract<Update, { kind: 'operators' }>,
  filter: FilterNode | undefined,
  inserting: boolean,
): Document {
  const after = cloneValue(before);
  const context = { filter, original: inserting ? {} : before, arrayFilters: update.arrayFilters };
  for (const field of update.fields) {
    if (field.operator === '$setOnInsert' && !inserting) continue;
    for (const path of expandPath(after, field.parts, context)) applyOperator(after, field, path);
  }
  return after;
}

/** Replaces empty timestamps in top-level fields by the current time. */
export function fillEmptyTimestamps(document: Document): Document {
  const filled: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const isZero = bsonTag(value) === 'Timestamp' && String(value) === '0';
    setOwn(filled, key, isZero && key !== '_id' ? currentTimestamp() : value);
  }
  return filled;
}

/** Moves `_id` to the first field, as MongoDB stores it. */
export function withIdFirst(document: Document): Document {
  if (Object.keys(document)[0] === '_id' || document['_id'] === undefined) return document;
  return { _id: document['_id'], ...Object.fromEntries(Object.entries(document).filter(([key]) => key !== '_id')) };
}

/** Document that an upsert inserts: the filter's equalities, then the update, then a new `_id` if there is none. */
export function upsertDocument(filter: FilterNode, update: Update): Document {
  const base: Document = {};
  addEqualities(filter, base);
  const updated = applyToBase(base, update, filter);
  const document = updated['_id'] === undefined ? { _id: new ObjectId(), ...updated } : withIdFirst(updated);
  checkId(document['_id']);
  return document;
}

function applyToBase(base: Document, update: Update, filter: FilterNode): Document {
  if (update.kind === 'operators') return applyOperators(base, update, filter, true);
  if (update.kind === 'pipeline') return applyWhole(base, update);
  const replacement = fillEmptyTimestamps(update.document);
  if (base['_id'] !== undefined && replacement['_id'] !== undefined && compareValues(base['_id'], replacement['_id']) !== 0)
    throw immutableId();
  return replacement['_id'] === undefined && base['_id'] !== undefined ? { _id: base['_id'], ...replacement } : replacement;
}

function addEqualities(filter: FilterNode, document: Document): void {
  for (const node of conjuncts(filter)) {
    if (node.kind !== 'field') continue;
    const value = equalityOf(node.test);
    if (value !== undefined) setAt(document, node.path.split('.'), cloneValue(value));
  }
}

function equalityOf(test: Test): unknown {
  if (test.op === 'eq') return test.value;
  return test.op === 'in' && test.values.length === 1 && test.patterns.length === 0 ? test.values[0] : undefined;
}

/** @throws 53 if `_id` is an array, a regular expression or missing; 52 if it contains an operator name */
export function checkId(id: unknown): void {
  const operator = isDocument(id) ? Object.keys(id).find((key) => key.startsWith('$')) : undefined;
  if (operator !== undefined)
    throw new CommandError(52, `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`);
  if (Array.isArray(id) || isRegex(id) || id === undefined) {
    throw new CommandError(
      53,
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : 'regex'}`,
    );
  }
}
