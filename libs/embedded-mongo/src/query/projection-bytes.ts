import { Element, endOfName, valueSize } from '../bson/elements.js';
import { type PathTree, type Projection } from './projection-parse.js';

interface Field {
  readonly name: Buffer;
  /** Fields below; undefined for the complete value. */
  readonly below: Level | undefined;
}

/** Fields of one level by the byte length of their names. */
type Level = ReadonlyMap<number, readonly Field[]>;

/** Buffer that grows to the largest document. A projection never adds bytes. */
let scratch = Buffer.alloc(1_024);

/**
 * Compiles a projection to a copy of the bytes of the remaining fields, without decoding them. The bytes must have passed
 * `validateDocument`.
 *
 * @returns undefined if the projection computes values; the function returns undefined if an array on a path of several parts has
 *   entries other than documents
 */
export function compileBytesProjection(projection: Projection): ((bytes: Buffer) => Buffer | undefined) | undefined {
  const { mode, tree, slices, elements, expressions, positional } = projection;
  if (slices.length + elements.length + expressions.length > 0 || positional !== undefined) return undefined;
  const level = levelOf(tree);
  const isIncluding = mode === 'include';
  return (bytes) => {
    if (scratch.length < bytes.length) scratch = Buffer.alloc(bytes.length * 2);
    const end = copyDocument(bytes, 0, 0, level, isIncluding);
    return end < 0 ? undefined : Buffer.from(scratch.subarray(0, end));
  };
}

function levelOf(tree: PathTree): Level {
  const level = new Map<number, Field[]>();
  for (const [part, below] of Object.entries(tree)) {
    const name = Buffer.from(part);
    const field = { name, below: below === true ? undefined : levelOf(below) };
    const same = level.get(name.length);
    if (same) same.push(field);
    else level.set(name.length, [field]);
  }
  return level;
}

/**
 * Copies the entries of the array at `from`, which must all be documents: other entries may be omitted, which would change the names of
 * the entries after them.
 *
 * @param to start of the copy in `scratch`
 * @returns its end; -1 if an entry is not a document
 */
function copyEntries(bytes: Buffer, from: number, to: number, level: Level, isIncluding: boolean): number {
  const end = from + bytes.readInt32LE(from) - 1;
  let out = to + 4;
  let at = from + 4;
  while (at < end) {
    if (bytes[at] !== Element.document) return -1;
    const valueAt = endOfName(bytes, at + 1, end) + 1;
    out = copyDocument(bytes, valueAt, out + bytes.copy(scratch, out, at, valueAt), level, isIncluding);
    if (out < 0) return -1;
    at = valueAt + valueSize(bytes, Element.document, valueAt, end);
  }
  return closed(to, out);
}

/**
 * Copies the remaining fields of the document at `from`.
 *
 * @param to start of the copy in `scratch`
 * @returns its end; -1 if an array on a path has an entry that is not a document
 */
function copyDocument(bytes: Buffer, from: number, to: number, level: Level, isIncluding: boolean): number {
  const end = from + bytes.readInt32LE(from) - 1;
  let out = to + 4;
  let at = from + 4;
  // Adjacent fields are copied together: a call costs more than its bytes.
  let uncopied = at;
  while (at < end) {
    const type = bytes[at] as number;
    const nameEnd = endOfName(bytes, at + 1, end);
    const valueAt = nameEnd + 1;
    const next = valueAt + valueSize(bytes, type, valueAt, end);
    const field = findField(level, bytes, at + 1, nameEnd);
    if (field?.below && (type === Element.document || type === Element.array)) {
      out += bytes.copy(scratch, out, uncopied, valueAt);
      const copy = type === Element.array ? copyEntries : copyDocument;
      out = copy(bytes, valueAt, out, field.below, isIncluding);
      if (out < 0) return -1;
      uncopied = next;
    } else if ((field !== undefined && field.below === undefined) !== isIncluding) {
      if (uncopied < at) out += bytes.copy(scratch, out, uncopied, at);
      uncopied = next;
    }
    at = next;
  }
  if (uncopied < end) out += bytes.copy(scratch, out, uncopied, end);
  return closed(to, out);
}

/** Writes the length and the end of the document copied to `to`. @returns its end */
function closed(to: number, out: number): number {
  scratch[out] = 0;
  scratch.writeInt32LE(out + 1 - to, to);
  return out + 1;
}

function findField(level: Level, bytes: Buffer, nameAt: number, nameEnd: number): Field | undefined {
  const fields = level.get(nameEnd - nameAt);
  if (!fields) return undefined;
  for (const field of fields) if (isNamed(field.name, bytes, nameAt)) return field;
  return undefined;
}

function isNamed(name: Buffer, bytes: Buffer, at: number): boolean {
  for (let index = 0; index < name.length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
}
