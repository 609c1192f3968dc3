import { ObjectId } from 'bson';
import { decodeDocument, readValue } from '../bson/decode.js';
import { Element, endOfName, validateDocument, valueSize } from '../bson/elements.js';
import { encodeStored } from '../bson/encode.js';
import { type Document, MAX_DOCUMENT_BYTES } from '../bson/types.js';
import { tooLarge } from '../errors.js';
import { checkId, withIdFirst, fillEmptyTimestamps } from '../update/apply.js';

/**
 * Bytes to store for a document from the wire: `_id` first, empty timestamps filled in. Most drivers send `_id` last; it is moved
 * without decoding the rest.
 *
 * @throws as `validateDocument` and `checkId`
 */
export function storedBytes(bytes: Buffer): Buffer {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  validateDocument(bytes);
  const id = findId(bytes);
  if (!id) return encodeNew(decodeDocument(bytes));
  checkId(readValue(bytes, bytes[id.at] as number, id.valueAt, id.end - id.valueAt, 'exact'));
  return id.at === FIRST_ELEMENT ? bytes : withFirst(bytes, id.at, id.end);
}

const FIRST_ELEMENT = 4;

interface Place {
  readonly at: number;
  readonly valueAt: number;
  readonly end: number;
}

/** @returns undefined if the document cannot be stored by moving bytes alone */
function findId(bytes: Buffer): Place | undefined {
  const end = bytes.length - 1;
  let id: Place | undefined;
  let at = FIRST_ELEMENT;
  while (at < end) {
    const type = bytes[at] as number;
    const valueAt = endOfName(bytes, at + 1, end) + 1;
    const next = valueAt + valueSize(bytes, type, valueAt, end);
    if (isIdName(bytes, at + 1, valueAt)) {
      if (id) return undefined;
      id = { at, valueAt, end: next };
    } else if (type === Element.timestamp && bytes.readBigUInt64LE(valueAt) === 0n) {
      return undefined;
    }
    at = next;
  }
  return id;
}

/** Compares with `_id` and its terminating zero byte. */
function isIdName(bytes: Buffer, from: number, end: number): boolean {
  return end - from === 4 && bytes[from] === 0x5f && bytes[from + 1] === 0x69 && bytes[from + 2] === 0x64;
}

function withFirst(bytes: Buffer, from: number, end: number): Buffer {
  const moved = Buffer.allocUnsafe(bytes.length);
  const at = FIRST_ELEMENT + end - from;
  bytes.copy(moved, 0, 0, FIRST_ELEMENT);
  bytes.copy(moved, FIRST_ELEMENT, from, end);
  bytes.copy(moved, at, FIRST_ELEMENT, from);
  bytes.copy(moved, end, end);
  return moved;
}

/** Adds an `_id` as the first field and fills in empty timestamps. */
export function encodeNew(document: Document): Buffer {
  const complete = document['_id'] === undefined ? { _id: new ObjectId(), ...document } : withIdFirst(document);
  checkId(complete['_id']);
  return encodeStored(fillEmptyTimestamps(complete));
}
