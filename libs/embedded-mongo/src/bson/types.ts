/** Decoded BSON document. Values are classes of the `bson` package or plain JavaScript values. */
export type Document = Record<string, unknown>;

/** Maximum of MongoDB for stored documents. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Maximum for documents built by the server: 16 kB more. */
export const MAX_INTERNAL_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;
/** Maximum of MongoDB. */
export const MAX_DEPTH = 200;

/** Canonical order of the BSON types (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). */
export const Rank = {
  minKey: 0x01,
  nullish: 0x05,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x38,
  binary: 0x40,
  objectId: 0x48,
  boolean: 0x50,
  date: 0x58,
  timestamp: 0x60,
  regex: 0x68,
  code: 0x70,
  maxKey: 0xf0,
} as const;

const RANK_OF_TAG: Readonly<Record<string, number>> = {
  ObjectId: Rank.objectId,
  Long: Rank.number,
  Int32: Rank.number,
  Double: Rank.number,
  Decimal128: Rank.number,
  Binary: Rank.binary,
  Timestamp: Rank.timestamp,
  MinKey: Rank.minKey,
  MaxKey: Rank.maxKey,
  BSONRegExp: Rank.regex,
  BSONSymbol: Rank.string,
  Code: Rank.code,
};

export function bsonTag(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const tag = (value as { _bsontype?: unknown })._bsontype;
  return typeof tag === 'string' && !Object.prototype.hasOwnProperty.call(value, '_bsontype') ? tag : undefined;
}

/** Position of the type in the canonical order; missing counts as null. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return Rank.nullish;
    case 'number':
    case 'bigint':
      return Rank.number;
    case 'string':
      return Rank.string;
    case 'boolean':
      return Rank.boolean;
    default:
  }
  if (value === null) return Rank.nullish;
  if (Array.isArray(value)) return Rank.array;
  if (value instanceof Date) return Rank.date;
  if (value instanceof RegExp) return Rank.regex;
  if (value instanceof Uint8Array) return Rank.binary;
  const tag = bsonTag(value);
  return tag === undefined ? Rank.object : (RANK_OF_TAG[tag] ?? Rank.object);
}

/** Excludes arrays and scalar classes. */
export function isDocument(value: unknown): value is Document {
  return rankOf(value) === Rank.object && value !== null && typeof value === 'object';
}

export function isNumeric(value: unknown): boolean {
  return rankOf(value) === Rank.number;
}

/** @returns NaN for other types */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return isNumeric(value) ? Number(String(value)) : Number.NaN;
}

/** Reads an own property, so that `constructor` or `__proto__` in a path never reaches the prototype. */
export function own(object: object, key: string): unknown {
  return Object.prototype.hasOwnProperty.call(object, key) ? (object as Document)[key] : undefined;
}

/** Sets an own property, also for the key `__proto__`. */
export function setOwn(object: Document, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

/** Detects path components that address array positions. */
export function isIndexName(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/** Copies documents and arrays deeply; the scalar classes are immutable and shared. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry: unknown) => cloneValue(entry)) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const key of Object.keys(value)) setOwn(copy, key, cloneValue(value[key]));
  return copy as T;
}

const TYPE_NUMBER_OF_TAG: Readonly<Record<string, number>> = {
  ObjectId: 7,
  Long: 18,
  Int32: 16,
  Double: 1,
  Decimal128: 19,
  Binary: 5,
  Timestamp: 17,
  MinKey: -1,
  MaxKey: 127,
  BSONRegExp: 11,
  Code: 13,
  BSONSymbol: 14,
};

/** Aliases of `$type` (https://www.mongodb.com/docs/manual/reference/operator/query/type/). */
export const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** BSON type number; 0 for missing. */
export function typeNumber(value: unknown): number {
  if (value === null) return 10;
  switch (typeof value) {
    case 'undefined':
      return 0;
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'bigint':
      return 18;
    case 'number':
      return Number.isInteger(value) && value >= -2147483648 && value <= 2147483647 && !Object.is(value, -0) ? 16 : 1;
    default:
  }
  if (Array.isArray(value)) return 4;
  if (value instanceof Date) return 9;
  if (value instanceof RegExp) return 11;
  if (value instanceof Uint8Array) return 5;
  const tag = bsonTag(value);
  return tag === undefined ? 3 : (TYPE_NUMBER_OF_TAG[tag] ?? 3);
}

export function typeName(value: unknown): string {
  const number = typeNumber(value);
  return Object.keys(TYPE_NUMBERS).find((name) => TYPE_NUMBERS[name] === number) ?? 'missing';
}
