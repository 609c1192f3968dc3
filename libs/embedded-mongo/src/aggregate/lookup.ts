import { encodeValue } from '../bson/keystring.js';
import { type Document, cloneValue, isDocument, own, setOwn } from '../bson/types.js';
import { failedToParse } from '../errors.js';
import { YIELD_POINT, TimeSlice, type Yielding, withoutYieldPoints } from '../storage/yielding.js';
import { setAt } from '../update/paths.js';
import { compileExpression } from './expressions.js';
import { type StageContext, type Stream } from './stream.js';

const CACHE_LIMIT = 10_000;

/**
 * `$lookup` (https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/). Passes the equality to the foreign collection
 * as a filter, which can use an index, and looks up equal local values once.
 */
export function* lookup(input: Yielding<Document>, argument: unknown, context: StageContext): Stream {
  const spec = parseLookup(argument, context.variables);
  const cache = new Map<string, readonly Document[]>();
  const timeSlice = new TimeSlice();
  for (const document of input) {
    if (document === YIELD_POINT || timeSlice.isExpired()) yield YIELD_POINT;
    if (document !== YIELD_POINT) yield withJoinedField(document, spec.as, joined(document, spec, context, cache));
  }
}

interface Lookup {
  readonly from: string;
  readonly as: string;
  readonly local: readonly string[] | undefined;
  readonly foreignField: string | undefined;
  /** `let` variables of a local document. */
  readonly definitions: readonly (readonly [name: string, evaluate: (document: Document) => unknown])[];
  readonly pipeline: readonly Document[];
}

function parseLookup(argument: unknown, variables: Document | undefined): Lookup {
  if (!isDocument(argument)) throw failedToParse('the $lookup specification must be an object');
  const { from, as, localField, foreignField, let: definitions, pipeline } = argument;
  if (typeof as !== 'string') throw failedToParse("must specify 'as' field for a $lookup");
  if (typeof from !== 'string') throw failedToParse("must specify 'from' field for a $lookup");
  if ((typeof localField === 'string') !== (typeof foreignField === 'string'))
    throw failedToParse('$lookup requires both or neither of localField and foreignField');
  if (pipeline === undefined && typeof localField !== 'string')
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField'");
  return {
    from,
    as,
    local: typeof localField === 'string' ? localField.split('.') : undefined,
    foreignField: typeof foreignField === 'string' ? foreignField : undefined,
    definitions: Object.entries(isDocument(definitions) ? definitions : {}).map(([name, expression]) => [
      name,
      compileExpression(expression, variables),
    ]),
    pipeline: Array.isArray(pipeline) ? (pipeline as Document[]) : [],
  };
}

function joined(document: Document, spec: Lookup, context: StageContext, cache: Map<string, readonly Document[]>): readonly Document[] {
  const values = spec.local ? localValues(document, spec.local) : [];
  const variables: Document = { ...context.variables };
  for (const [name, evaluate] of spec.definitions) variables[name] = evaluate(document) ?? null;
  const key = encodeValue([values, variables]).toString('latin1');
  const known = cache.get(key);
  if (known) return known;
  const match = spec.foreignField === undefined ? [] : [{ $match: { [spec.foreignField]: { $in: values } } }];
  const found = [...withoutYieldPoints(context.foreign(spec.from, [...match, ...spec.pipeline], variables))];
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, found);
  return found;
}

/** @returns the values at the local path, with arrays expanded; null for a missing one */
function localValues(document: Document, path: readonly string[]): unknown[] {
  const values: unknown[] = [];
  collect(document, path, values);
  return values.length > 0 ? values : [null];
}

function collect(value: unknown, path: readonly string[], values: unknown[]): void {
  if (Array.isArray(value)) {
    for (const entry of value as unknown[]) collect(entry, path, values);
  } else if (path.length === 0) {
    values.push(value ?? null);
  } else if (isDocument(value)) {
    collect(own(value, path[0] as string), path.slice(1), values);
  }
}

function withJoinedField(document: Document, as: string, documents: readonly Document[]): Document {
  if (!as.includes('.')) {
    const result = { ...document };
    setOwn(result, as, documents);
    return result;
  }
  const result = cloneValue(document);
  setAt(result, as.split('.'), documents);
  return result;
}
