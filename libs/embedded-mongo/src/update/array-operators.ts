import { compareValues, equalValues } from '../bson/compare.js';
import { PlainDocument } from '../bson/raw-document.js';
import { type Document, cloneValue, isDocument, isNumeric, toNumber, typeName } from '../bson/types.js';
import { badValue, typeMismatch } from '../errors.js';
import { compileFilter } from '../query/filter-match.js';
import { parseFilter } from '../query/filter-parse.js';
import { isOperatorDocument } from '../query/filter-test-parse.js';
import { isRegex } from '../query/regex.js';
import { compareSortValues, parseSort, sortValues } from '../query/sort.js';
import { showValue } from '../storage/duplicate-key.js';

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. */
export function pushAll(path: string, current: unknown, argument: unknown, document: Document): unknown[] {
  if (current !== undefined && !Array.isArray(current)) {
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${showValue(document['_id'])}}`,
    );
  }
  const modifiers = modifiersOf('$push', argument);
  const array = Array.isArray(current) ? [...(current as unknown[])] : [];
  const added = (modifiers ? (modifiers['$each'] as unknown[]) : [argument]).map((entry) => cloneValue(entry));
  const position = modifiers?.['$position'];
  if (position === undefined) array.push(...added);
  else array.splice(insertionPoint(position, array.length), 0, ...added);
  if (modifiers?.['$sort'] !== undefined) sortArray(array, modifiers['$sort']);
  return modifiers?.['$slice'] === undefined ? array : sliced(array, modifiers['$slice']);
}

const PUSH_MODIFIERS = new Set(['$each', '$position', '$sort', '$slice']);

function modifiersOf(operator: string, argument: unknown): Document | undefined {
  if (!isDocument(argument) || !('$each' in argument)) return undefined;
  if (!Array.isArray(argument['$each']))
    throw badValue(`The argument to $each in ${operator} must be an array but it was of type ${typeName(argument['$each'])}`);
  const unknown = Object.keys(argument).find((key) => !PUSH_MODIFIERS.has(key));
  if (unknown !== undefined) throw badValue(`Unrecognized clause in ${operator}: ${unknown}`);
  return argument;
}

function whole(name: string, value: unknown): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
  return number;
}

function insertionPoint(position: unknown, length: number): number {
  const at = whole('$position', position);
  return at < 0 ? Math.max(0, length + at) : Math.min(at, length);
}

function sliced(array: readonly unknown[], slice: unknown): unknown[] {
  const count = whole('$slice', slice);
  return count < 0 ? array.slice(count) : array.slice(0, count);
}

function sortArray(array: unknown[], sort: unknown): void {
  if (!isDocument(sort)) {
    const direction = toNumber(sort);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    array.sort((a, b) => direction * compareValues(a, b));
    return;
  }
  const keys = parseSort(sort);
  const valuesOf = (entry: unknown) => sortValues(new PlainDocument(isDocument(entry) ? entry : {}), keys);
  array.sort((a, b) => compareSortValues(valuesOf(a), valuesOf(b), keys));
}

/** `$addToSet`, with or without `$each`. */
export function addToSet(path: string, current: unknown, argument: unknown): unknown[] {
  if (current !== undefined && !Array.isArray(current))
    throw badValue(`Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(current)}`);
  const modifiers = modifiersOf('$addToSet', argument);
  const array = Array.isArray(current) ? [...(current as unknown[])] : [];
  for (const entry of modifiers ? (modifiers['$each'] as unknown[]) : [argument]) {
    if (!array.some((known) => equalValues(known, entry))) array.push(cloneValue(entry));
  }
  return array;
}

/** `$pop`: -1 removes the first element, 1 the last. */
export function pop(path: string, current: unknown, argument: unknown): unknown[] {
  if (!Array.isArray(current)) throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(current)}'`);
  const direction = isNumeric(argument) ? toNumber(argument) : Number.NaN;
  if (direction !== 1 && direction !== -1) throw badValue(`$pop expects 1 or -1, found: ${showValue(argument)}`);
  return direction < 0 ? current.slice(1) : current.slice(0, -1);
}

/** `$pull`: by value, by operators on the element, or by a filter on its fields. */
export function pull(current: unknown, argument: unknown): unknown[] {
  if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
  const unwanted = pullTest(argument);
  return (current as unknown[]).filter((entry) => !unwanted(entry));
}

function pullTest(argument: unknown): (entry: unknown) => boolean {
  if (isOperatorDocument(argument) && !/^\$(and|or|nor|expr)$/.test(Object.keys(argument)[0] ?? '')) {
    const matches = compileFilter(parseFilter({ element: argument }));
    return (entry) => matches(new PlainDocument({ element: entry }));
  }
  if (isDocument(argument)) {
    const matches = compileFilter(parseFilter(argument));
    return (entry) => isDocument(entry) && matches(new PlainDocument(entry));
  }
  if (isRegex(argument)) {
    const matches = compileFilter(parseFilter({ element: argument }));
    return (entry) => !Array.isArray(entry) && matches(new PlainDocument({ element: entry }));
  }
  return (entry) => equalValues(entry, argument);
}

/** `$pullAll`: removes every element equal to one of the list. */
export function pullAll(current: unknown, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
  return (current as unknown[]).filter((entry) => !argument.some((unwanted) => equalValues(entry, unwanted)));
}
