import { createHash } from 'node:crypto';
import { type Binary, type Code, type ObjectId, type Timestamp } from 'bson';
import { binaryParts, regexParts } from './compare.js';
import { splitNumber } from './decimal.js';
import { type Document, Rank, rankOf } from './types.js';

/** LMDB rejects keys above 1,978 bytes; the difference is reserved for collection, index and record id. */
export const MAX_KEY_BYTES = 1_700;
/** Size to which range bounds are truncated: up to it, a shortened key and the full one have the same bytes. */
export const MAX_BOUND_BYTES = 1_600;
const HASH_BYTES = 32;

/** Encoded index key. A long key ends in a hash, so it identifies its values but does not order them. */
export interface EncodedKey {
  readonly bytes: Buffer;
  readonly long: boolean;
}

let buffer = Buffer.allocUnsafe(1 << 16);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
  buffer.copy(larger, 0, 0, length);
  buffer = larger;
}

function putByte(value: number): void {
  reserve(1);
  buffer[length++] = value;
}

function putDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    buffer.fill(0, length, length + 8);
  } else {
    buffer.writeDoubleBE(value === 0 ? 0 : value, length);
    const first = buffer[length] as number;
    if (first & 0x80) for (let at = length; at < length + 8; at++) buffer[at] = (buffer[at] as number) ^ 0xff;
    else buffer[length] = first | 0x80;
  }
  length += 8;
}

/** Nearest double, then sign and size of the difference to the exact number. */
function putNumber(value: unknown): void {
  const { double, rest } = splitNumber(value);
  putDouble(double);
  putByte(rest === 0 ? 0x80 : rest < 0 ? 0x7f : 0x81);
  if (rest !== 0) putDouble(rest);
}

/** UTF-8 with zero bytes escaped as 00 FF, terminated by 00 00, so that a prefix sorts first. */
function putText(text: string): void {
  const bytes = Buffer.byteLength(text);
  reserve(bytes * 2 + 2);
  if (!text.includes('\0')) {
    length += buffer.write(text, length);
  } else {
    for (const byte of Buffer.from(text)) {
      buffer[length++] = byte;
      if (byte === 0) buffer[length++] = 0xff;
    }
  }
  buffer[length++] = 0;
  buffer[length++] = 0;
}

function putBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, length);
  length += bytes.length;
}

function putBinary(value: Binary | Uint8Array): void {
  const { bytes, subtype } = binaryParts(value);
  reserve(5);
  buffer.writeUInt32BE(bytes.length, length);
  buffer[length + 4] = subtype;
  length += 5;
  putBytes(bytes);
}

function putDocument(document: Document): void {
  for (const key of Object.keys(document)) {
    const value = document[key];
    if (value === undefined) continue;
    putByte(rankOf(value));
    putText(key);
    putValue(value);
  }
  putByte(0);
}

function putValue(value: unknown): void {
  const rank = rankOf(value);
  putByte(rank);
  switch (rank) {
    case Rank.number:
      return putNumber(value);
    case Rank.string:
      return putText(String(value));
    case Rank.objectId:
      return putBytes((value as ObjectId).id);
    case Rank.boolean:
      return putByte(value === true ? 1 : 0);
    case Rank.date:
      return putDouble((value as Date).getTime());
    case Rank.timestamp:
      reserve(8);
      buffer.writeBigUInt64BE(BigInt.asUintN(64, (value as Timestamp).toBigInt()), length);
      length += 8;
      return;
    case Rank.binary:
      return putBinary(value as Binary | Uint8Array);
    case Rank.regex: {
      const { pattern, flags } = regexParts(value);
      putText(pattern);
      return putText(flags);
    }
    case Rank.code:
      return putText((value as Code).code);
    case Rank.array:
      for (const entry of value as unknown[]) putValue(entry);
      return putByte(0);
    case Rank.object:
      return putDocument(value as Document);
    default:
  }
}

/**
 * Encodes the values of one index entry so that bytes order as the values do; a negative direction inverts a column. Every
 * encoding is self-terminating: none is a prefix of another.
 */
export function encodeKey(values: readonly unknown[], directions: readonly number[]): EncodedKey {
  length = 0;
  for (let column = 0; column < values.length; column++) {
    const start = length;
    putValue(values[column]);
    if ((directions[column] ?? 1) < 0) for (let at = start; at < length; at++) buffer[at] = (buffer[at] as number) ^ 0xff;
  }
  if (length <= MAX_KEY_BYTES) return { bytes: Buffer.from(buffer.subarray(0, length)), long: false };
  const hash = createHash('sha256').update(buffer.subarray(0, length)).digest();
  return { bytes: Buffer.concat([buffer.subarray(0, MAX_KEY_BYTES - HASH_BYTES), hash]), long: true };
}

/** Full ascending encoding of one value, for bounds and for grouping. */
export function encodeValue(value: unknown): Buffer {
  length = 0;
  putValue(value);
  return Buffer.from(buffer.subarray(0, length));
}

/** Encoding of a string without its terminator: every string with this prefix lies in [prefix, successor of prefix). */
export function encodeStringPrefix(prefix: string): Buffer {
  length = 0;
  putByte(Rank.string);
  putText(prefix);
  return Buffer.from(buffer.subarray(0, length - 2));
}

/** @returns the smallest byte string above everything with the prefix `bytes`; undefined if there is none */
export function successor(bytes: Buffer): Buffer | undefined {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  if (end === 0) return undefined;
  const next = Buffer.from(bytes.subarray(0, end));
  next[end - 1] = (next[end - 1] as number) + 1;
  return next;
}
