import { compareValues } from '../bson/compare.js';
import { type FieldSource } from '../bson/raw-document.js';
import { type Document, isDocument, isIndexName, isNumeric, own, toNumber } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';
import { type Comparator } from './collation.js';

export interface SortKey {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
}

/** @throws 15974 or 15975 for an invalid direction, 15998 for an invalid path, 2 for $meta */
export function parseSort(sort: Document | undefined): SortKey[] {
  if (!sort) return [];
  return Object.entries(sort).map(([path, direction]) => {
    if (isDocument(direction)) {
      if ('$meta' in direction) throw badValue('query requires text score metadata, but it is not available');
      throw new CommandError(15974, `Illegal key in $sort specification: ${path}`);
    }
    const number = isNumeric(direction) ? toNumber(direction) : Number.NaN;
    if (number !== 1 && number !== -1) throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '' || path.startsWith('.') || path.endsWith('.'))
      throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
    return { path, parts: path.split('.'), direction: number };
  });
}

export function sortValues(document: FieldSource, keys: readonly SortKey[], compare: Comparator = compareValues): unknown[] {
  return keys.map(({ parts, direction }) => sortValue(document.field(parts[0] as string), parts, direction, compare));
}

export function compareSortValues(
  left: readonly unknown[],
  right: readonly unknown[],
  keys: readonly SortKey[],
  compare: Comparator = compareValues,
): number {
  for (let at = 0; at < keys.length; at++) {
    const order = compare(left[at], right[at]);
    if (order !== 0) return order * (keys[at]?.direction ?? 1);
  }
  return 0;
}

/** An array sorts by its least element in ascending and by its greatest in descending order; an empty array sorts as missing. */
function sortValue(first: unknown, parts: readonly string[], direction: number, compare: Comparator): unknown {
  if (parts.length === 1 && !Array.isArray(first)) return first;
  const values: unknown[] = [];
  collect(first, parts, 1, values);
  return values.reduce((best, value) => (direction * compare(best, value) <= 0 ? best : value));
}

function collect(value: unknown, parts: readonly string[], at: number, values: unknown[]): void {
  if (at === parts.length) {
    if (!Array.isArray(value)) values.push(value);
    else if (value.length === 0) values.push(undefined);
    else for (const entry of value as unknown[]) values.push(entry);
    return;
  }
  const part = parts[at] as string;
  if (Array.isArray(value)) {
    if (isIndexName(part) && Number(part) < value.length) return collect(value[Number(part)], parts, at + 1, values);
    if (value.length === 0) values.push(undefined);
    for (const entry of value as unknown[]) {
      if (isDocument(entry)) collect(entry, parts, at, values);
      else values.push(undefined);
    }
    return;
  }
  if (isDocument(value)) collect(own(value, part), parts, at + 1, values);
  else values.push(undefined);
}
