import { type FieldSource } from '../bson/raw-document.js';
import { encodeKey } from '../bson/keystring.js';
import { isDocument, isIndexName, own } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { keyText } from './keys.js';

export interface IndexKey {
  readonly bytes: Buffer;
  readonly long: boolean;
  /** Encoded values, for the duplicate key message. */
  readonly values: readonly unknown[];
}

export interface IndexKeys {
  readonly keys: readonly IndexKey[];
  /** Per column: there is an array on its path. */
  readonly multikey: readonly boolean[];
}

export interface KeyShape {
  readonly paths: readonly (readonly string[])[];
  readonly directions: readonly number[];
  readonly sparse: boolean;
}

interface Column {
  readonly value: unknown;
  readonly rest: readonly string[];
  readonly done: boolean;
}

/**
 * Keys of a document: one, or one per element if there is an array on a path. Columns through the same array are expanded together
 * (https://www.mongodb.com/docs/manual/core/indexes/index-types/index-multikey/).
 *
 * @throws 171 for columns through two different arrays
 */
export function indexKeysOf(document: FieldSource, shape: KeyShape): IndexKeys {
  const multikey = shape.paths.map(() => false);
  const rows: (readonly unknown[])[] = [];
  const columns = shape.paths.map((path) => ({ value: document.field(path[0] as string), rest: path.slice(1), done: false }));
  expand(columns, multikey, rows);
  const indexedRows = shape.sparse && rows.every((row) => row.every((value) => value === undefined)) ? [] : rows;
  return { keys: encodeRows(indexedRows, shape.directions), multikey };
}

function encodeRows(rows: readonly (readonly unknown[])[], directions: readonly number[]): IndexKey[] {
  const keys: IndexKey[] = [];
  const seen = rows.length > 1 ? new Set<string>() : undefined;
  for (const values of rows) {
    const { bytes, long } = encodeKey(values, directions);
    if (seen) {
      const text = keyText(bytes);
      if (seen.has(text)) continue;
      seen.add(text);
    }
    keys.push({ bytes, long, values });
  }
  return keys;
}

/** Follows the column's path to its end or to the first array. */
function advance(column: Column): Column {
  if (column.done) return column;
  let { value, rest } = column;
  while (rest.length > 0 && !Array.isArray(value)) {
    if (!isDocument(value)) return { value: undefined, rest: [], done: true };
    value = own(value, rest[0] as string);
    rest = rest.slice(1);
  }
  const next = rest[0];
  if (Array.isArray(value) && next !== undefined && isIndexName(next) && Number(next) < value.length) {
    return advance({ value: value[Number(next)] as unknown, rest: rest.slice(1), done: false });
  }
  return { value, rest, done: !Array.isArray(value) };
}

function expand(columns: readonly Column[], multikey: boolean[], rows: (readonly unknown[])[]): void {
  const reached = columns.map(advance);
  let array: unknown[] | undefined;
  for (const { value, done } of reached) {
    if (done || !Array.isArray(value)) continue;
    if (array !== undefined && array !== value) throw new CommandError(171, 'cannot index parallel arrays');
    array = value;
  }
  if (array === undefined) {
    rows.push(reached.map(({ value }) => value));
    return;
  }
  reached.forEach((column, index) => {
    if (!column.done) multikey[index] = true;
  });
  const elements: readonly unknown[] = array.length > 0 ? array : [undefined];
  for (const element of elements)
    expand(
      reached.map((column) => (column.done ? column : intoElement(column, element))),
      multikey,
      rows,
    );
}

function intoElement(column: Column, element: unknown): Column {
  if (column.rest.length === 0) return { value: element, rest: [], done: true };
  return isDocument(element) ? { value: element, rest: column.rest, done: false } : { value: undefined, rest: [], done: true };
}
