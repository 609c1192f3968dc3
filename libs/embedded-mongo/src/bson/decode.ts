import { Binary, BSONRegExp, BSONSymbol, Code, DBRef, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import { Element, endOfName, invalidBson, lengthAt, valueSize } from './elements.js';
import { type Document, MAX_DEPTH, setOwn } from './types.js';

/**
 * Number decoding. `exact` keeps the stored type: a double with an integral value stays a `Double` and an int64 a `Long`, so
 * that re-encoding changes nothing. `plain` returns JavaScript numbers for expressions.
 */
export type NumberMode = 'exact' | 'plain';

/** @throws 22 for malformed BSON, 15 for nesting above 200 levels */
export function decodeDocument(bytes: Buffer, numbers: NumberMode = 'exact'): Document {
  const length = lengthAt(bytes, 0, bytes.length, 5);
  return readDocument(bytes, 0, length, numbers, 0);
}

function checkNesting(bytes: Buffer, end: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError(15, `BSON nesting is deeper than ${MAX_DEPTH} levels`);
  if (bytes[end - 1] !== 0) throw invalidBson('a document has no end');
}

function readDocument(bytes: Buffer, start: number, end: number, numbers: NumberMode, depth: number): Document {
  checkNesting(bytes, end, depth);
  const document: Document = {};
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at] as number;
    const nameEnd = endOfName(bytes, at + 1, end - 1);
    const name = bytes.toString('utf8', at + 1, nameEnd);
    const size = valueSize(bytes, type, nameEnd + 1, end - 1);
    setOwn(document, name, readValue(bytes, type, nameEnd + 1, size, numbers, depth));
    at = nameEnd + 1 + size;
  }
  return document;
}

function readArray(bytes: Buffer, start: number, end: number, numbers: NumberMode, depth: number): unknown[] {
  checkNesting(bytes, end, depth);
  const array: unknown[] = [];
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at] as number;
    const nameEnd = endOfName(bytes, at + 1, end - 1);
    const size = valueSize(bytes, type, nameEnd + 1, end - 1);
    array.push(readValue(bytes, type, nameEnd + 1, size, numbers, depth));
    at = nameEnd + 1 + size;
  }
  return array;
}

export function readValue(bytes: Buffer, type: number, at: number, size: number, numbers: NumberMode, depth = 0): unknown {
  switch (type) {
    case Element.int32:
      return bytes.readInt32LE(at);
    case Element.string:
      return bytes.toString('utf8', at + 4, at + size - 1);
    case Element.objectId:
      return new ObjectId(Uint8Array.prototype.slice.call(bytes, at, at + 12));
    case Element.document:
      return readDocument(bytes, at, at + size, numbers, depth + 1);
    case Element.array:
      return readArray(bytes, at, at + size, numbers, depth + 1);
    case Element.boolean:
      return bytes[at] !== 0;
    case Element.date:
      return new Date(Number(bytes.readBigInt64LE(at)));
    case Element.null:
      return null;
    case Element.double:
      return readDouble(bytes.readDoubleLE(at), numbers);
    case Element.int64: {
      const long = new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4));
      return numbers === 'plain' ? long.toNumber() : long;
    }
    default:
      return readRareValue(bytes, type, at, size, numbers, depth);
  }
}

function readDouble(value: number, numbers: NumberMode): number | Double {
  const looksLikeInt32 = Number.isInteger(value) && value >= -2147483648 && value <= 2147483647 && !Object.is(value, -0);
  return looksLikeInt32 && numbers === 'exact' ? new Double(value) : value;
}

function readRareValue(bytes: Buffer, type: number, at: number, size: number, numbers: NumberMode, depth: number): unknown {
  switch (type) {
    case Element.decimal128:
      return new Decimal128(Uint8Array.prototype.slice.call(bytes, at, at + 16));
    case Element.binary:
      return readBinary(bytes, at, size);
    case Element.timestamp:
      return new Timestamp({ i: bytes.readUInt32LE(at), t: bytes.readUInt32LE(at + 4) });
    case Element.regex: {
      const end = endOfName(bytes, at, at + size);
      return readRegex(bytes.toString('utf8', at, end), bytes.toString('utf8', end + 1, at + size - 1));
    }
    case Element.undefined:
      return undefined;
    case Element.minKey:
      return new MinKey();
    case Element.maxKey:
      return new MaxKey();
    case Element.code:
      return new Code(bytes.toString('utf8', at + 4, at + size - 1));
    case Element.symbol:
      return new BSONSymbol(bytes.toString('utf8', at + 4, at + size - 1));
    case Element.codeWithScope: {
      const length = bytes.readInt32LE(at + 4);
      const scopeAt = at + 8 + length;
      return new Code(bytes.toString('utf8', at + 8, scopeAt - 1), readDocument(bytes, scopeAt, at + size, numbers, depth + 1));
    }
    case Element.dbPointer:
      return new DBRef(
        bytes.toString('utf8', at + 4, at + size - 13),
        new ObjectId(Uint8Array.prototype.slice.call(bytes, at + size - 12, at + size)),
      );
    default:
      throw invalidBson(`unknown element type 0x${type.toString(16)}`);
  }
}

function readRegex(pattern: string, options: string): BSONRegExp {
  try {
    return new BSONRegExp(pattern, options);
  } catch (error) {
    throw invalidBson((error as Error).message);
  }
}

function readBinary(bytes: Buffer, at: number, size: number): Binary {
  const subtype = bytes[at + 4] as number;
  const oldStyle = subtype === Binary.SUBTYPE_BYTE_ARRAY && size >= 9;
  return new Binary(Uint8Array.prototype.slice.call(bytes, oldStyle ? at + 9 : at + 5, at + size), subtype);
}
