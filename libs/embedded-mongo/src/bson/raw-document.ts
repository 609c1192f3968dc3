import { decodeDocument, readValue } from './decode.js';
import { endOfName, valueSize } from './elements.js';
import { type Document, bsonTag, isDocument, own, setOwn, toNumber } from './types.js';

/** What a filter, sort or index reads: single top-level fields, or everything when it must. */
export interface FieldSource {
  /** The top-level field's decoded value; undefined when it is missing. */
  field(name: string): unknown;
  /** The whole decoded document. Not to be changed by the caller. */
  whole(): Document;
  /** The same with plain JavaScript numbers, for expressions. */
  plain(): Document;
}

/**
 * A stored document that decodes only the top-level fields it is asked for. The bytes must have passed
 * `validateDocument` before they were stored.
 */
export class RawDocument implements FieldSource {
  private known: Map<string, unknown> | undefined;
  private decoded: Document | undefined;

  constructor(readonly bytes: Buffer) {}

  field(name: string): unknown {
    if (this.decoded) return own(this.decoded, name);
    if (this.known?.has(name)) return this.known.get(name);
    const value = readField(this.bytes, name);
    (this.known ??= new Map()).set(name, value);
    return value;
  }

  whole(): Document {
    this.decoded ??= decodeDocument(this.bytes);
    return this.decoded;
  }

  plain(): Document {
    return decodeDocument(this.bytes, 'plain');
  }
}

/** A document that is already decoded. */
export class PlainDocument implements FieldSource {
  constructor(private readonly document: Document) {}

  field(name: string): unknown {
    return own(this.document, name);
  }

  whole(): Document {
    return this.document;
  }

  plain(): Document {
    return plainNumbers(this.document) as Document;
  }
}

/** Replaces the number classes other than Decimal128 by JavaScript numbers, throughout. */
export function plainNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainNumbers);
  const tag = bsonTag(value);
  if (tag === 'Long' || tag === 'Double' || tag === 'Int32') return toNumber(value);
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const key of Object.keys(value)) setOwn(copy, key, plainNumbers(value[key]));
  return copy;
}

function readField(bytes: Buffer, name: string): unknown {
  const wanted = nameBytes(name);
  const end = bytes.length - 1;
  let at = 4;
  while (at < end) {
    const type = bytes[at] as number;
    const nameAt = at + 1;
    const nameEnd = endOfName(bytes, nameAt, end);
    const size = valueSize(bytes, type, nameEnd + 1, end);
    if (nameEnd - nameAt === wanted.length && sameBytes(bytes, nameAt, wanted)) return readValue(bytes, type, nameEnd + 1, size, 'exact');
    at = nameEnd + 1 + size;
  }
  return undefined;
}

function sameBytes(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

const NAME_CACHE_LIMIT = 10_000;
const nameCache = new Map<string, Buffer>();

function nameBytes(name: string): Buffer {
  let bytes = nameCache.get(name);
  if (!bytes) {
    if (nameCache.size >= NAME_CACHE_LIMIT) nameCache.clear();
    bytes = Buffer.from(name);
    nameCache.set(name, bytes);
  }
  return bytes;
}
