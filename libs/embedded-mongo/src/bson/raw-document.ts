import { decodeDocument, readValue } from './decode.js';
import { Element, endOfName, valueSize } from './elements.js';
import { type Document, bsonTag, isDocument, own, setOwn, toNumber } from './types.js';

export interface FieldSource {
  field(name: string): unknown;
  /** @returns whether the field equals `text` (UTF-8); undefined if its bytes alone cannot decide */
  isText(name: string, text: Buffer): boolean | undefined;
  /** Document that the caller must not change. */
  whole(): Document;
  /** Document with plain JavaScript numbers, for expressions. */
  plain(): Document;
}

/** Stored document that decodes top-level fields on demand. The bytes must have passed `validateDocument`. */
export class RawDocument implements FieldSource {
  private lastName: string | undefined;
  private lastValue: unknown;
  private known: Map<string, unknown> | undefined;
  private decoded: Document | undefined;

  constructor(readonly bytes: Buffer) {}

  field(name: string): unknown {
    if (this.decoded) return own(this.decoded, name);
    if (this.lastName === name) return this.lastValue;
    if (this.known?.has(name)) return this.known.get(name);
    const value = readField(this.bytes, name);
    if (this.lastName === undefined) {
      this.lastName = name;
      this.lastValue = value;
    } else {
      (this.known ??= new Map()).set(name, value);
    }
    return value;
  }

  isText(name: string, text: Buffer): boolean | undefined {
    return this.decoded ? undefined : isTextField(this.bytes, name, text);
  }

  whole(): Document {
    this.decoded ??= decodeDocument(this.bytes);
    return this.decoded;
  }

  plain(): Document {
    return decodeDocument(this.bytes, 'plain');
  }
}

export class PlainDocument implements FieldSource {
  constructor(private readonly document: Document) {}

  field(name: string): unknown {
    return own(this.document, name);
  }

  isText(): undefined {
    return undefined;
  }

  whole(): Document {
    return this.document;
  }

  plain(): Document {
    return plainNumbers(this.document) as Document;
  }
}

/** Replaces all number classes except Decimal128 by JavaScript numbers, recursively. */
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
  const at = findField(bytes, name);
  if (at < 0) return undefined;
  const type = bytes[at] as number;
  const valueAt = at + 2 + nameBytes(name).length;
  return readValue(bytes, type, valueAt, valueSize(bytes, type, valueAt, bytes.length - 1), 'exact');
}

/** @returns the position of the element; -1 if there is none */
function findField(bytes: Buffer, name: string): number {
  const wanted = nameBytes(name);
  const end = bytes.length - 1;
  let at = 4;
  while (at < end) {
    const nameAt = at + 1;
    const nameEnd = endOfName(bytes, nameAt, end);
    if (nameEnd - nameAt === wanted.length && sameBytes(bytes, nameAt, wanted)) return at;
    at = nameEnd + 1 + valueSize(bytes, bytes[at] as number, nameEnd + 1, end);
  }
  return -1;
}

/** Types that the bytes alone cannot decide: an array may contain the string, and a symbol may equal it. */
const NOT_COMPARABLE_AS_BYTES: ReadonlySet<number> = new Set([Element.array, Element.symbol]);

function isTextField(bytes: Buffer, name: string, text: Buffer): boolean | undefined {
  const at = findField(bytes, name);
  if (at < 0) return false;
  const type = bytes[at] as number;
  if (type !== Element.string) return NOT_COMPARABLE_AS_BYTES.has(type) ? undefined : false;
  const valueAt = at + 2 + nameBytes(name).length;
  return bytes.readInt32LE(valueAt) === text.length + 1 && sameBytes(bytes, valueAt + 4, text);
}

function sameBytes(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

const NAME_CACHE_LIMIT = 10_000;
const nameCache = new Map<string, Buffer>();
let lastName = '';
let lastBytes: Buffer = Buffer.alloc(0);

/** Caches names, because scans look up the same ones repeatedly. */
function nameBytes(name: string): Buffer {
  if (name !== lastName) {
    lastBytes = cachedBytes(name);
    lastName = name;
  }
  return lastBytes;
}

function cachedBytes(name: string): Buffer {
  let bytes = nameCache.get(name);
  if (!bytes) {
    if (nameCache.size >= NAME_CACHE_LIMIT) nameCache.clear();
    bytes = Buffer.from(name);
    nameCache.set(name, bytes);
  }
  return bytes;
}
