import { Long, Timestamp } from 'bson';
import { arithmetic } from '../bson/decimal.js';
import { compareValues } from '../bson/compare.js';
import { type Document, bsonTag, cloneValue, isDocument, isNumeric, typeName } from '../bson/types.js';
import { CommandError, badValue, typeMismatch } from '../errors.js';
import { showValue } from '../storage/duplicate-key.js';
import { addToSet, pop, pull, pullAll, pushAll } from './array-operators.js';
import { type FieldUpdate } from './parse.js';
import { getAt, setAt, unsetAt } from './paths.js';

/** Applies one operator to one concrete path of a document in place. */
export function applyOperator(document: Document, { operator, path, argument }: FieldUpdate, target: readonly string[]): void {
  const current = getAt(document, target);
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return setAt(document, target, cloneValue(argument));
    case '$unset':
      return unsetAt(document, target);
    case '$inc':
    case '$mul':
      return setAt(document, target, compute(operator, path, current, argument, document));
    case '$min':
    case '$max': {
      const order = current === undefined ? 0 : compareValues(argument, current);
      if (current === undefined || (operator === '$min' ? order < 0 : order > 0)) setAt(document, target, cloneValue(argument));
      return;
    }
    case '$currentDate':
      return setAt(document, target, currentDate(argument));
    case '$rename':
      return rename(document, target, String(argument));
    case '$bit':
      return setAt(document, target, bitwise(path, current, argument));
    default:
      return applyArrayOperator(document, operator, path, argument, target, current);
  }
}

function applyArrayOperator(
  document: Document,
  operator: string,
  path: string,
  argument: unknown,
  target: readonly string[],
  current: unknown,
): void {
  switch (operator) {
    case '$push':
      return setAt(document, target, pushAll(path, current, argument, document));
    case '$addToSet':
      return setAt(document, target, addToSet(path, current, argument));
    default:
  }
  if (current === undefined) return;
  switch (operator) {
    case '$pop':
      return setAt(document, target, pop(path, current, argument));
    case '$pull':
      return setAt(document, target, pull(current, argument));
    case '$pullAll':
      return setAt(document, target, pullAll(current, argument));
    default:
  }
}

function compute(operator: '$inc' | '$mul', path: string, current: unknown, argument: unknown, document: Document): unknown {
  if (!isNumeric(argument)) {
    throw typeMismatch(
      `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${showValue(argument)}}`,
    );
  }
  if (current === undefined) return operator === '$inc' ? argument : arithmetic('multiply', argument, 0);
  if (!isNumeric(current)) {
    const field = path.split('.').at(-1) ?? path;
    throw typeMismatch(
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${showValue(document['_id'])}} has the field '${field}' of non-numeric type ${typeName(current)}`,
    );
  }
  return arithmetic(operator === '$inc' ? 'add' : 'multiply', current, argument);
}

function currentDate(argument: unknown): unknown {
  if (argument === true || argument === false) return new Date();
  const type = isDocument(argument) ? argument['$type'] : undefined;
  if (type === 'date') return new Date();
  if (type === 'timestamp') return currentTimestamp();
  throw badValue(
    `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

let lastSecond = 0;
let withinSecond = 0;

/** Timestamp of the current time, greater than all previous ones of this process. */
export function currentTimestamp(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  withinSecond = second > lastSecond ? 1 : withinSecond + 1;
  lastSecond = Math.max(second, lastSecond);
  return new Timestamp({ t: lastSecond, i: withinSecond });
}

function rename(document: Document, from: readonly string[], to: string): void {
  const value = getAt(document, from);
  if (value === undefined) return;
  unsetAt(document, from);
  setAt(document, to.split('.'), value);
}

function isWhole(value: unknown): boolean {
  return bsonTag(value) === 'Long' || bsonTag(value) === 'Int32' || (typeof value === 'number' && Number.isInteger(value));
}

function bitwise(path: string, current: unknown, argument: unknown): unknown {
  if (!isDocument(argument) || Object.keys(argument).length === 0)
    throw badValue(
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  if (current !== undefined && !isWhole(current))
    throw badValue(`Cannot apply $bit to a value of non-integral type. The field '${path}' has type ${typeName(current)}`);
  let result: unknown = current ?? 0;
  for (const [name, operand] of Object.entries(argument)) {
    if (!isWhole(operand))
      throw badValue(`The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here`);
    result = combineBits(name, result, operand);
  }
  return result;
}

function combineBits(name: string, left: unknown, right: unknown): unknown {
  const a = BigInt(String(left));
  const b = BigInt(String(right));
  if (!['and', 'or', 'xor'].includes(name)) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
  const bits = name === 'and' ? a & b : name === 'or' ? a | b : a ^ b;
  return bsonTag(left) === 'Long' || bsonTag(right) === 'Long' ? Long.fromBigInt(bits) : Number(bits);
}

export function immutableId(path = '_id'): CommandError {
  return new CommandError(66, `Performing an update on the path '${path}' would modify the immutable field '_id'`);
}
