import { type Document, TYPE_NUMBERS, bsonTag, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError, badValue, failedToParse } from '../errors.js';
import { parseBitMask } from './bits.js';
import { type BitsMode, type FilterNode, type Test } from './filter-nodes.js';
import { isRegex, parsePattern } from './regex.js';

const NUMBER_TYPES: readonly number[] = [1, 16, 18, 19];
const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$jsonSchema', '$where']);

/** Accepts a document of operators; `{$ref, $id}` is a value to compare. */
export function isOperatorDocument(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id';
}

/** Parser of an operator's nested filter, passed by the caller to avoid a circular import. */
export type ParseNested = (filter: Document) => FilterNode;

/** Tests of a field's condition; all must pass. */
export function parseTests(condition: unknown, nested: ParseNested): Test[] {
  if (isOperatorDocument(condition))
    return Object.entries(condition).flatMap(([key, value]) => parseOperator(key, value, condition, nested));
  return [equality(condition)];
}

function equality(value: unknown): Test {
  return isRegex(value) ? { op: 'regex', pattern: parsePattern(value) } : { op: 'eq', value: value ?? null };
}

function parseOperator(key: string, value: unknown, siblings: Document, nested: ParseNested): Test[] {
  switch (key) {
    case '$eq':
      return [{ op: 'eq', value: value ?? null }];
    case '$ne':
      if (isRegex(value)) throw badValue("Can't have regex as arg to $ne.");
      return [{ op: 'not', tests: [{ op: 'eq', value: value ?? null }] }];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isRegex(value)) throw badValue(`Can't have RegEx as arg to predicate over field '${key}'.`);
      return [{ op: key.slice(1) as 'gt' | 'gte' | 'lt' | 'lte', value: value ?? null }];
    case '$in':
      return [parseIn(key, value)];
    case '$nin':
      return [{ op: 'not', tests: [parseIn(key, value)] }];
    case '$not':
      return [parseNot(value, nested)];
    case '$exists':
      return [{ op: 'exists', wanted: isTruthy(value) }];
    case '$type':
      return [{ op: 'type', types: parseTypes(value) }];
    case '$regex':
      return [{ op: 'regex', pattern: parsePattern(value, siblings['$options']) }];
    case '$options':
      if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
      return [];
    default:
      return parseRareOperator(key, value, nested);
  }
}

function parseRareOperator(key: string, value: unknown, nested: ParseNested): Test[] {
  switch (key) {
    case '$all':
      return parseAll(value, nested);
    case '$elemMatch':
      return [parseElemMatch(value, nested)];
    case '$size':
      return [parseSize(value)];
    case '$mod':
      return [parseMod(value)];
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear': {
      const name = key.slice('$bits'.length);
      return [{ op: 'bits', mode: (name.charAt(0).toLowerCase() + name.slice(1)) as BitsMode, mask: parseBitMask(key, value) }];
    }
    case '$comment':
      return [];
    default:
      throw badValue(`unknown operator: ${key}`);
  }
}

function isTruthy(value: unknown): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== null && value !== undefined && value !== false;
}

function parseIn(key: string, value: unknown): Test {
  if (!Array.isArray(value)) throw badValue(`${key} needs an array`);
  const entries = value as unknown[];
  for (const entry of entries) if (isOperatorDocument(entry)) throw badValue(`cannot nest $ under ${key}`);
  return {
    op: 'in',
    values: entries.filter((entry) => !isRegex(entry)).map((entry) => entry ?? null),
    patterns: entries.filter(isRegex).map((entry) => parsePattern(entry)),
  };
}

function parseNot(value: unknown, nested: ParseNested): Test {
  if (isRegex(value)) return { op: 'not', tests: [{ op: 'regex', pattern: parsePattern(value) }] };
  if (!isDocument(value)) throw badValue('$not needs a regex or a document');
  if (Object.keys(value).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorDocument(value)) throw badValue(`unknown operator: ${Object.keys(value)[0]}`);
  return { op: 'not', tests: parseTests(value, nested) };
}

function parseTypes(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) throw failedToParse('$type must match at least one type');
  return list.flatMap((entry) => {
    if (entry === 'number') return NUMBER_TYPES;
    const number = typeof entry === 'string' ? TYPE_NUMBERS[entry] : isNumeric(entry) ? toNumber(entry) : undefined;
    if (number === undefined) {
      if (typeof entry === 'string') throw badValue(`Unknown type name alias: ${entry}`);
      throw new CommandError(14, 'type must be represented as a number or a string');
    }
    if (!Object.values(TYPE_NUMBERS).includes(number)) throw badValue(`Invalid numerical type code: ${number}`);
    return [number];
  });
}

function parseAll(value: unknown, nested: ParseNested): Test[] {
  if (!Array.isArray(value)) throw badValue('$all needs an array');
  if (value.length === 0) return [{ op: 'never' }];
  return (value as unknown[]).map((entry) => {
    if (isDocument(entry) && '$elemMatch' in entry) return parseElemMatch(entry['$elemMatch'], nested);
    if (isOperatorDocument(entry)) throw badValue('no $ expressions in $all');
    return equality(entry);
  });
}

/** `$elemMatch` with operators tests the elements themselves, and otherwise their fields. */
function parseElemMatch(value: unknown, nested: ParseNested): Test {
  if (!isDocument(value)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(value)[0];
  if (isOperatorDocument(value) && first !== undefined && !LOGICAL.has(first))
    return { op: 'elemMatchValue', tests: parseTests(value, nested) };
  return { op: 'elemMatchDocument', node: nested(value) };
}

function parseSize(value: unknown): Test {
  const size = toNumber(value);
  if (!Number.isInteger(size)) throw failedToParse(`Failed to parse $size. Expected an integer in: $size: ${String(value)}`);
  if (size < 0) throw failedToParse(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return { op: 'size', size };
}

function parseMod(value: unknown): Test {
  if (!Array.isArray(value)) throw badValue('malformed mod, needs to be an array');
  if (value.length < 2) throw badValue('malformed mod, not enough elements');
  if (value.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = (value as unknown[]).map((entry) =>
    Math.trunc(bsonTag(entry) === 'Decimal128' ? Number(String(entry)) : toNumber(entry)),
  );
  if (divisor === undefined || remainder === undefined || !Number.isFinite(divisor) || !Number.isFinite(remainder))
    throw badValue('malformed mod, divisor or remainder is not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return { op: 'mod', divisor, remainder };
}
