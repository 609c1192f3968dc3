import { type BSONRegExp, type Binary, type Code, type ObjectId, type Timestamp } from 'bson';
import { splitNumber } from './decimal.js';
import { type Document, Rank, bsonTag, rankOf } from './types.js';

/**
 * Compares in MongoDB's order (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/): first by type, then by
 * value. Missing equals null; NaN is the lowest number.
 */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case Rank.number:
      return compareNumbers(left, right);
    case Rank.string:
      return compareStrings(textOf(left), textOf(right));
    case Rank.object:
      return compareDocuments(left as Document, right as Document);
    case Rank.array:
      return compareArrays(left as unknown[], right as unknown[]);
    case Rank.boolean:
      return Number(left) - Number(right);
    case Rank.date:
      return sign((left as Date).getTime(), (right as Date).getTime());
    case Rank.objectId:
      return Buffer.compare((left as ObjectId).id, (right as ObjectId).id);
    case Rank.binary:
      return compareBinary(left as Binary | Uint8Array, right as Binary | Uint8Array);
    case Rank.timestamp:
      return sign((left as Timestamp).toBigInt(), (right as Timestamp).toBigInt());
    case Rank.regex:
      return compareRegexes(left as RegExp | BSONRegExp, right as RegExp | BSONRegExp);
    case Rank.code:
      return compareStrings((left as Code).code, (right as Code).code);
    default:
      return 0;
  }
}

/** Equality of MongoDB: 1 equals 1.0 and Long 1; null equals missing. */
export function equalValues(left: unknown, right: unknown): boolean {
  return compareValues(left, right) === 0;
}

function sign<T extends number | bigint>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareNumbers(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right);
  const a = splitNumber(left);
  const b = splitNumber(right);
  return compareDoubles(a.double, b.double) || sign(a.rest, b.rest);
}

function compareDoubles(left: number, right: number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return 0;
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

/** UTF-8 byte order: UTF-16 code units with the surrogates moved above the rest of the BMP. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return byteOrder(a) - byteOrder(b);
  }
  return left.length - right.length;
}

function byteOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareDocuments(left: Document, right: Document): number {
  const a = Object.keys(left).filter((key) => left[key] !== undefined);
  const b = Object.keys(right).filter((key) => right[key] !== undefined);
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const keyA = a[index] as string;
    const keyB = b[index] as string;
    const difference = rankOf(left[keyA]) - rankOf(right[keyB]) || compareStrings(keyA, keyB) || compareValues(left[keyA], right[keyB]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareArrays(left: readonly unknown[], right: readonly unknown[]): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = compareValues(left[index], right[index]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export function binaryParts(value: Binary | Uint8Array): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
}

function compareBinary(left: Binary | Uint8Array, right: Binary | Uint8Array): number {
  const a = binaryParts(left);
  const b = binaryParts(right);
  return a.bytes.length - b.bytes.length || a.subtype - b.subtype || Buffer.compare(a.bytes, b.bytes);
}

export function regexParts(value: unknown): { pattern: string; flags: string } {
  if (value instanceof RegExp) return { pattern: value.source, flags: value.flags };
  if (bsonTag(value) === 'BSONRegExp') return { pattern: (value as BSONRegExp).pattern, flags: (value as BSONRegExp).options };
  return { pattern: '', flags: '' };
}

function compareRegexes(left: unknown, right: unknown): number {
  const a = regexParts(left);
  const b = regexParts(right);
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.flags, b.flags);
}
