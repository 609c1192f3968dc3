import { encodeValue } from '../bson/keystring.js';
import { compareValues } from '../bson/compare.js';
import { evaluateVariables } from '../aggregate/expressions.js';
import { type Document, isDocument, isIndexName, isNumeric, own, toNumber } from '../bson/types.js';
import { typeMismatch } from '../errors.js';
import { comparatorOf } from '../query/collation.js';
import { type Query, checkQuery, countRows, prepareQuery, visitQuery } from '../planner/execute.js';
import { type Collection } from '../storage/collection.js';
import { runYielding } from '../storage/yielding.js';
import { type CommandContext, type Handlers, collectionOf, documentField } from './context.js';
import { aggregateOn } from './aggregate.js';
import { reply } from './cursor-reply.js';
import { countField, hintOf } from './find.js';
import { decodeDocument } from '../bson/decode.js';

/** The commands `count` and `distinct` (https://www.mongodb.com/docs/manual/reference/command/count/). */
export const countHandlers: Handlers = {
  count: async (context, command) => {
    const collection = collectionOf(context, command);
    const query = countQueryOf(command, collection);
    if (!collection) {
      checkQuery(query);
      return reply({ n: 0 });
    }
    if (collection.record.options['viewOn'] !== undefined) return reply({ n: await countView(context, collection, query) });
    return reply({ n: await countOf(context, collection, query) });
  },
  distinct: async (context, command) => {
    const { key } = command;
    if (typeof key !== 'string') throw typeMismatch("BSON field 'distinct.key' must be a string");
    const collection = collectionOf(context, command);
    const query: Query = { filter: documentField(command, 'query'), collation: documentField(command, 'collation'), hint: hintOf(command) };
    if (!collection) {
      checkQuery(query);
      return reply({ values: [] });
    }
    return reply({ values: await distinctValues(context, collection, query, key.split('.')) });
  },
};

export function countQueryOf(command: Document, collection: Collection | undefined): Query {
  const { limit } = command;
  return {
    filter: documentField(command, 'query'),
    skip: countField(command, 'skip'),
    limit: isNumeric(limit) ? Math.abs(toNumber(limit)) : 0,
    collation: documentField(command, 'collation') ?? (collection?.record.options['collation'] as Document | undefined),
    hint: hintOf(command),
    variables: evaluateVariables(documentField(command, 'let')),
  };
}

async function countOf(context: CommandContext, collection: Collection, query: Query): Promise<number> {
  const isWhole = Object.keys(query.filter ?? {}).length === 0 && !query.skip && !query.limit;
  if (isWhole && !context.transaction) return collection.count(context.view);
  return runYielding(countRows(prepareQuery(context.view, collection, query)));
}

async function countView(context: CommandContext, collection: Collection, { filter, skip, limit }: Query): Promise<number> {
  const pipeline = [{ $match: filter ?? {} }, ...(skip ? [{ $skip: skip }] : []), ...(limit ? [{ $limit: limit }] : []), { $count: 'n' }];
  const { cursor } = await aggregateOn(context, collection, pipeline, {});
  const [bytes] = cursor?.documents ?? [];
  return bytes ? toNumber(decodeDocument(bytes)['n']) : 0;
}

async function distinctValues(context: CommandContext, collection: Collection, query: Query, path: readonly string[]): Promise<unknown[]> {
  const collated = comparatorOf(query.collation);
  const values = new Map<string, unknown>();
  const add = (value: unknown) => {
    const key = encodeValue(value).toString('latin1');
    if (values.has(key)) return;
    if (collated && [...values.values()].some((known) => collated(known, value) === 0)) return;
    values.set(key, value);
  };
  await runYielding(
    visitQuery(prepareQuery(context.view, collection, query), (document) => collectValues(document.field(path[0] as string), path, 1, add)),
  );
  return [...values.values()].sort(compareValues);
}

function collectValues(value: unknown, path: readonly string[], at: number, add: (value: unknown) => void): void {
  if (at === path.length) {
    if (Array.isArray(value)) value.forEach(add);
    else if (value !== undefined) add(value);
    return;
  }
  const part = path[at] as string;
  if (Array.isArray(value)) {
    if (isIndexName(part)) collectValues(value[Number(part)], path, at + 1, add);
    for (const entry of value as unknown[]) if (isDocument(entry)) collectValues(own(entry, part), path, at + 1, add);
  } else if (isDocument(value)) {
    collectValues(own(value, part), path, at + 1, add);
  }
}
