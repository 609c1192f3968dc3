import { type SortKey } from '../query/sort.js';
import { type IndexDefinition } from '../storage/index-definition.js';
import { type Interval } from './interval.js';

/**
 * Whether an index yields the sort's order within the bounds of its leading columns: 1 forward, -1 backwards, undefined if
 * it does not. Columns held at one value may be skipped. Long keys have lost their order, and a field with arrays sorts by
 * its least or greatest element, which no single entry shows.
 */
export function orderOf(index: IndexDefinition, columns: readonly (readonly Interval[])[], sort: readonly SortKey[]): 1 | -1 | undefined {
  if (sort.length === 0 || index.record.long) return undefined;
  let order: 1 | -1 | undefined;
  let at = 0;
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
