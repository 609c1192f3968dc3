import { CommandError, tooLarge } from '../errors.js';
import { MAX_DEPTH, MAX_INTERNAL_BYTES } from './types.js';

/** Element type bytes of the BSON specification (https://bsonspec.org/spec.html). */
export const Element = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  array: 0x04,
  binary: 0x05,
  undefined: 0x06,
  objectId: 0x07,
  boolean: 0x08,
  date: 0x09,
  null: 0x0a,
  regex: 0x0b,
  dbPointer: 0x0c,
  code: 0x0d,
  symbol: 0x0e,
  codeWithScope: 0x0f,
  int32: 0x10,
  timestamp: 0x11,
  int64: 0x12,
  decimal128: 0x13,
  minKey: 0xff,
  maxKey: 0x7f,
} as const;

export function invalidBson(reason: string): CommandError {
  return new CommandError(22, `Invalid BSON: ${reason}`);
}

/** Position of the terminating zero byte of the C string at `from`. */
export function endOfName(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at < limit && bytes[at] !== 0) at++;
  if (at >= limit) throw invalidBson('a name has no end');
  return at;
}

/** Reads a length field and checks it against the enclosing range. */
export function lengthAt(bytes: Buffer, at: number, limit: number, least: number): number {
  if (at + 4 > limit) throw invalidBson('a length is truncated');
  const length = bytes.readInt32LE(at);
  if (length < least || at + length > limit) throw invalidBson(`a length of ${length} does not fit its document`);
  return length;
}

/** Bytes of an element's value, without type byte and name. */
export function valueSize(bytes: Buffer, type: number, at: number, limit: number): number {
  const size = rawValueSize(bytes, type, at, limit);
  if (at + size > limit) throw invalidBson('an element passes the end of its document');
  return size;
}

function rawValueSize(bytes: Buffer, type: number, at: number, limit: number): number {
  switch (type) {
    case Element.double:
    case Element.date:
    case Element.timestamp:
    case Element.int64:
      return 8;
    case Element.int32:
      return 4;
    case Element.boolean:
      return 1;
    case Element.null:
    case Element.undefined:
    case Element.minKey:
    case Element.maxKey:
      return 0;
    case Element.objectId:
      return 12;
    case Element.decimal128:
      return 16;
    case Element.string:
    case Element.code:
    case Element.symbol:
      return 4 + stringLength(bytes, at, limit);
    case Element.document:
    case Element.array:
      return lengthAt(bytes, at, limit, 5);
    case Element.codeWithScope:
      return lengthAt(bytes, at, limit, 14);
    case Element.binary:
      return 5 + payloadLength(bytes, at, limit, 5, 0);
    case Element.dbPointer:
      return 4 + stringLength(bytes, at, limit) + 12;
    case Element.regex: {
      const pattern = endOfName(bytes, at, limit);
      return endOfName(bytes, pattern + 1, limit) + 1 - at;
    }
    default:
      throw invalidBson(`unknown element type 0x${type.toString(16)}`);
  }
}

function stringLength(bytes: Buffer, at: number, limit: number): number {
  const length = payloadLength(bytes, at, limit, 4, 1);
  if (bytes[at + 3 + length] !== 0) throw invalidBson('a string has no end');
  return length;
}

function payloadLength(bytes: Buffer, at: number, limit: number, header: number, least: number): number {
  if (at + header > limit) throw invalidBson('a length is truncated');
  const length = bytes.readInt32LE(at);
  if (length < least || at + header + length > limit) throw invalidBson(`a length of ${length} does not fit its document`);
  return length;
}

/**
 * Validated bytes can be decoded later without errors, so stored bytes are not checked again.
 *
 * @throws 22 for malformed BSON, 10334 above 16 MB + 16 kB, 15 for nesting above 200 levels
 */
export function validateDocument(bytes: Buffer): void {
  if (bytes.length > MAX_INTERNAL_BYTES) throw tooLarge(bytes.length);
  if (bytes.length < 5 || bytes.readInt32LE(0) !== bytes.length) throw invalidBson('the document length is wrong');
  validateRange(bytes, 0, bytes.length, 0);
}

function validateRange(bytes: Buffer, start: number, end: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError(15, `BSON nesting is deeper than ${MAX_DEPTH} levels`);
  let at = start + 4;
  if (bytes[end - 1] !== 0) throw invalidBson('a document has no end');
  while (at < end - 1) {
    const type = bytes[at] as number;
    at = endOfName(bytes, at + 1, end - 1) + 1;
    const size = valueSize(bytes, type, at, end - 1);
    if (type === Element.document || type === Element.array) validateRange(bytes, at, at + size, depth + 1);
    else if (type === Element.codeWithScope) validateScope(bytes, at, size, depth);
    at += size;
  }
}

function validateScope(bytes: Buffer, at: number, size: number, depth: number): void {
  const scope = at + 8 + stringLength(bytes, at + 4, at + size);
  const length = lengthAt(bytes, scope, at + size, 5);
  if (scope + length !== at + size) throw invalidBson('a scope does not fit its code');
  validateRange(bytes, scope, scope + length, depth + 1);
}
