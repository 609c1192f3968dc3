import { isDeepStrictEqual } from 'node:util';
import { EJSON } from 'bson';
import { type Document, bsonTag, isDocument, isNumeric, toNumber } from '../../src/bson/types.js';

export class Mismatch extends Error {}

/**
 * Compares a value with an expectation by the rules of the unified test format: numbers by value, `$$` operators, and extra keys
 * allowed in the root document only.
 *
 * @throws Mismatch
 */
export function match(expected: unknown, actual: unknown, entity: (id: string) => unknown, path = 'result', allowsExtraKeys = true): void {
  if (isNumeric(expected) || typeof expected === 'bigint') return matchNumber(expected, actual, path);
  if (Array.isArray(expected)) return matchArray(expected, actual, entity, path, allowsExtraKeys);
  if (isDocument(expected) && bsonTag(expected) === undefined && !(expected instanceof Date)) {
    const [first, ...others] = Object.keys(expected);
    if (first?.startsWith('$$') && others.length === 0) return matchOperator(first, expected[first], actual, entity, path);
    return matchDocument(expected, actual, entity, path, allowsExtraKeys);
  }
  if (!isDeepStrictEqual(EJSON.serialize({ value: expected }), EJSON.serialize({ value: actual ?? null })))
    mismatch(path, expected, actual);
}

function mismatch(path: string, expected: unknown, actual: unknown): never {
  throw new Mismatch(`${path}: ${EJSON.stringify({ expected, actual })}`);
}

function matchNumber(expected: unknown, actual: unknown, path: string): void {
  const isNumber = isNumeric(actual) || typeof actual === 'bigint';
  if (!isNumber || numberOf(expected) !== numberOf(actual)) mismatch(path, expected, actual);
}

function numberOf(value: unknown): number {
  return typeof value === 'bigint' ? Number(value) : toNumber(value);
}

function matchArray(
  expected: readonly unknown[],
  actual: unknown,
  entity: (id: string) => unknown,
  path: string,
  allowsExtraKeys: boolean,
): void {
  if (!Array.isArray(actual) || actual.length !== expected.length) mismatch(path, expected, actual);
  expected.forEach((value, index) => match(value, actual[index], entity, `${path}[${index}]`, allowsExtraKeys));
}

function matchDocument(expected: Document, actual: unknown, entity: (id: string) => unknown, path: string, allowsExtraKeys: boolean): void {
  if (typeof actual !== 'object' || actual === null) mismatch(path, expected, actual);
  const found = (actual instanceof Map ? Object.fromEntries(actual) : actual) as Document;
  for (const [key, value] of Object.entries(expected)) {
    const isOptional = isDocument(value) && ('$$exists' in value || '$$unsetOrMatches' in value);
    if (found[key] === undefined && !isOptional) mismatch(`${path}.${key}`, value, undefined);
    match(value, found[key], entity, `${path}.${key}`, false);
  }
  const extra = allowsExtraKeys ? undefined : Object.keys(found).find((key) => !(key in expected));
  if (extra !== undefined) throw new Mismatch(`${path}: has ${extra}, which is not expected`);
}

function matchOperator(operator: string, argument: unknown, actual: unknown, entity: (id: string) => unknown, path: string): void {
  switch (operator) {
    case '$$exists':
      if ((actual !== undefined) !== argument) mismatch(path, { $$exists: argument }, actual);
      return;
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? undefined : match(argument, actual, entity, path);
    case '$$matchesEntity':
      return match(entity(String(argument)), actual, entity, path, false);
    case '$$type':
      return actual === undefined ? mismatch(path, { $$type: argument }, actual) : undefined;
    default:
      throw new Mismatch(`${path}: the runner does not know ${operator}`);
  }
}
