import { type SortKey } from '../query/sort.js';
import { type IndexDefinition } from '../storage/index-definition.js';
import { type Interval } from './interval.js';

/** Scan order that provides a sort. */
export interface ScanOrder {
  readonly direction: 1 | -1;
  /** Column of the first sort field, if the ranges before it must be merged. */
  readonly mergesFrom: number | undefined;
}

/** Maximum number of merged ranges; each holds some entries in memory. */
const MAX_MERGED = 100;

/**
 * Order of a sort by an index within the bounds of its leading columns. Columns with a single value are skipped; leading columns with a
 * few values are merged. Long keys are not ordered, and a multikey field sorts by its least or greatest element, which a single entry
 * does not show.
 *
 * @returns undefined if the index does not provide the order
 */
export function orderOf(
  index: IndexDefinition,
  columns: readonly (readonly Interval[])[],
  sort: readonly SortKey[],
): ScanOrder | undefined {
  if (sort.length === 0 || index.record.long) return undefined;
  const direction = directionOf(index, columns, sort, 0);
  return direction === undefined ? mergedOrder(index, columns, sort) : { direction, mergesFrom: undefined };
}

function mergedOrder(index: IndexDefinition, columns: readonly (readonly Interval[])[], sort: readonly SortKey[]): ScanOrder | undefined {
  const first = sort.find(({ path }) => !isConstant(columns[index.fields.indexOf(path)]));
  const from = first ? index.fields.indexOf(first.path) : -1;
  if (from <= 0 || from > columns.length || index.record.multikey.some(Boolean)) return undefined;
  if (!columns.slice(0, from).every((intervals) => intervals.every(({ isPoint }) => isPoint))) return undefined;
  if (columns.reduce((product, intervals) => product * intervals.length, 1) > MAX_MERGED) return undefined;
  const direction = directionOf(index, columns, sort, from);
  return direction && { direction, mergesFrom: from };
}

/** Scan direction for the columns from `start` on: 1 forward, -1 backward. */
function directionOf(
  index: IndexDefinition,
  columns: readonly (readonly Interval[])[],
  sort: readonly SortKey[],
  start: number,
): 1 | -1 | undefined {
  let order: 1 | -1 | undefined;
  let at = start;
  for (const { path, direction } of sort) {
    while (at < index.fields.length && index.fields[at] !== path && isConstant(columns[at])) at++;
    const pinned = index.fields.indexOf(path);
    if (pinned >= 0 && index.record.multikey[pinned]) return undefined;
    if (pinned >= 0 && isConstant(columns[pinned])) continue;
    if (index.fields[at] !== path) return undefined;
    const wanted = direction === (index.directions[at] ?? 1) ? 1 : -1;
    if (order !== undefined && order !== wanted) return undefined;
    order = wanted;
    at++;
  }
  return order ?? 1;
}

function isConstant(intervals: readonly Interval[] | undefined): boolean {
  return intervals !== undefined && intervals.length === 1 && intervals[0]?.isPoint === true;
}
