import { evaluateVariables } from '../aggregate/expressions.js';
import { type Document, bsonTag, isNumeric, toNumber, typeName } from '../bson/types.js';
import { CommandError, badValue, typeMismatch } from '../errors.js';
import { type PreparedQuery, type Query, checkQuery, prepareQuery, runQuery } from '../planner/execute.js';
import { compileRowProjection } from '../query/projection.js';
import { type Collection } from '../storage/collection.js';
import { YIELD_POINT, type YieldPoint } from '../storage/yielding.js';
import { aggregateOn } from './aggregate.js';
import { type Handlers, collectionOf, documentField, namespaceOf } from './context.js';
import { continueCursor, openCursor, reply } from './cursor-reply.js';

/** The commands `find`, `getMore` and `killCursors` (https://www.mongodb.com/docs/manual/reference/command/find/). */
export const findHandlers: Handlers = {
  find: async (context, command) => {
    const ns = namespaceOf(context, command);
    const collection = collectionOf(context, command);
    const query = queryOf(command, collection);
    if (collection?.record.options['viewOn'] !== undefined) return aggregateOn(context, collection, viewPipeline(command, query), command);
    const isSingle = command['singleBatch'] === true || toNumber(command['limit'] ?? 0) < 0;
    if (!collection) checkQuery(query);
    const documents = collection ? found(prepareQuery(context.view, collection, query), command, query) : [];
    return openCursor(context, ns, documents, command['batchSize'], isSingle);
  },
  getMore: (context, command) => continueCursor(context, cursorId(command['getMore']), command['batchSize']),
  killCursors: (context, command) => {
    const ids = Array.isArray(command['cursors']) ? (command['cursors'] as unknown[]) : [];
    const killed = ids.filter((id) => context.server.cursors.kill(cursorId(id)));
    return reply({
      cursorsKilled: killed,
      cursorsNotFound: ids.filter((id) => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    });
  },
};

function cursorId(value: unknown): bigint {
  if (bsonTag(value) === 'Long') return BigInt(String(value));
  if (isNumeric(value)) return BigInt(toNumber(value));
  throw typeMismatch('a cursor id must be a number');
}

/** @throws for invalid numbers */
export function queryOf(command: Document, collection: Collection | undefined): Query {
  return {
    filter: documentField(command, 'filter'),
    sort: documentField(command, 'sort'),
    skip: countField(command, 'skip'),
    limit: Math.abs(wholeField(command, 'limit')),
    collation: documentField(command, 'collation') ?? (collection?.record.options['collation'] as Document | undefined),
    hint: hintOf(command),
    variables: evaluateVariables(documentField(command, 'let')),
  };
}

/** @returns undefined for an empty hint */
export function hintOf(command: Document): unknown {
  const { hint } = command;
  return hint === null || (typeof hint === 'object' && Object.keys(hint).length === 0) ? undefined : hint;
}

/** @throws 51024 for a negative number */
export function countField(command: Document, field: string): number {
  const value = wholeField(command, field);
  if (value < 0) throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

function wholeField(command: Document, field: string): number {
  const value = command[field];
  if (value === undefined || value === null) return 0;
  if (!isNumeric(value)) throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected a number`);
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw badValue(`BSON field '${field}' must be a whole number`);
  return number;
}

function* found(prepared: PreparedQuery, command: Document, query: Query): Generator<Buffer | YieldPoint, void, undefined> {
  const project = compileRowProjection(documentField(command, 'projection'), { filter: prepared.node, variables: query.variables });
  for (const row of runQuery(prepared)) {
    if (row === YIELD_POINT) yield YIELD_POINT;
    else yield project ? project(row) : row.bytes;
  }
}

function viewPipeline(command: Document, query: Query): Document[] {
  const projection = documentField(command, 'projection');
  const hasKeys = (document: Document | undefined) => document !== undefined && Object.keys(document).length > 0;
  return [
    ...(hasKeys(query.filter) ? [{ $match: query.filter }] : []),
    ...(hasKeys(query.sort) ? [{ $sort: query.sort }] : []),
    ...(query.skip ? [{ $skip: query.skip }] : []),
    ...(query.limit ? [{ $limit: query.limit }] : []),
    ...(hasKeys(projection) ? [{ $project: projection }] : []),
  ];
}
