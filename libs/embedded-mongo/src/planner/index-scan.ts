import { MAX_BOUND_BYTES, successor } from '../bson/keystring.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { conjuncts } from '../query/filter-parse.js';
import { type SortKey } from '../query/sort.js';
import { type Collection } from '../storage/collection.js';
import { type IndexDefinition } from '../storage/index-definition.js';
import { indexPrefix } from '../storage/keys.js';
import { type Condition, type Conditions, MAX_OR_BRANCHES, conditionsOf, mostSelectiveIntervals } from './conditions.js';
import { excludesMissing, implies } from './implication.js';
import { type Interval, descending, intersectionOf } from './interval.js';
import { orderOf } from './sort-order.js';

/** Keys with `low <= key < high`. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
  /** Complete unique key, which a single read answers. */
  readonly isWholeKey: boolean;
  /** Length of the common key prefix before the merge columns. */
  readonly pinnedBytes: number;
}

export interface IndexScan {
  readonly index: IndexDefinition;
  /** Disjoint ranges in key order. */
  readonly ranges: readonly KeyRange[];
  /** Bounds per column in ascending order, for explain. */
  readonly columns: readonly (readonly Interval[])[];
  readonly reverse: boolean;
  readonly isSorted: boolean;
  /** First column to merge the ranges by, if that gives the sort order. */
  readonly mergesFrom: number | undefined;
  /** Every entry matches the complete filter. */
  readonly isExact: boolean;
  readonly mayDuplicate: boolean;
  /** Other bounds on the same array remain in the filter, so that fewer documents match than the scan has entries. */
  readonly isOneOfSeveral: boolean;
  readonly score: number;
}

export interface ScanRequest {
  readonly collection: Collection;
  readonly filter: FilterNode;
  readonly conjuncts: readonly FilterNode[];
  readonly conditions: Conditions;
  readonly sort: readonly SortKey[];
  /** Client hint: the index is used also if it is not selective. */
  readonly isHinted?: boolean;
  /** The conditions contain only one of several on the same array. */
  readonly isOneOfSeveral?: boolean;
}

const MAX_RANGES = 2_000;

interface Column {
  readonly intervals: readonly Interval[];
  readonly used: readonly Condition[];
}

/** @returns undefined if the index supports neither filter nor sort, or may lack matching documents */
export function scanOf(index: IndexDefinition, request: ScanRequest): IndexScan | undefined {
  if (!index.usable && !request.isHinted) return undefined;
  if (index.partial && !implies(request.filter, request.conditions, index.partial.node)) return undefined;
  const columns = boundColumns(index, request.conditions);
  if (index.sparse && !request.isHinted && !columns.some(({ intervals }) => excludesMissing(intervals))) return undefined;
  const order = orderOf(
    index,
    columns.map(({ intervals }) => intervals),
    request.sort,
  );
  const score = scoreOf(index, columns, order !== undefined);
  if (score === 0 && !request.isHinted) return undefined;
  const ranges = rangesOf(
    request.collection,
    index,
    columns.map(({ intervals }) => intervals),
    order?.mergesFrom ?? 0,
  );
  const isMultikey = index.record.multikey.some(Boolean);
  const isWhole = ranges.every(({ low, high }) => low.length < MAX_BOUND_BYTES && high.length < MAX_BOUND_BYTES);
  // A truncated bound includes other keys too, possibly of the same document.
  const onePoint = isWhole && ranges.length <= 1 && columns.length === index.fields.length && columns.every(isPoints);
  return {
    index,
    ranges,
    columns: columns.map(({ intervals }) => intervals),
    reverse: order?.direction === -1,
    isSorted: order !== undefined && (order.mergesFrom === undefined || isWhole),
    mergesFrom: isWhole ? order?.mergesFrom : undefined,
    isExact: !index.record.long && isExact(columns, request.conjuncts) && isWhole,
    mayDuplicate: isMultikey && !onePoint,
    isOneOfSeveral: request.isOneOfSeveral === true,
    score,
  };
}

/**
 * Narrows a scan in sort order to the bounds of each branch of an $or. The next page of a list begins within rows of one sort value:
 * `{$or: [{t: {$lt: x}}, {t: x, _id: {$lt: y}}]}` bounds `t` alone without this, and reads all rows of `x` again.
 */
export function narrowed(scan: IndexScan, request: ScanRequest): IndexScan {
  if (!scan.isSorted || scan.mergesFrom !== undefined || scan.mayDuplicate) return scan;
  const either = request.conjuncts.find((node) => node.kind === 'or');
  if (either?.kind !== 'or' || either.nodes.length > MAX_OR_BRANCHES) return scan;
  const others = request.conjuncts.filter((node) => node !== either);
  const branches = either.nodes.map((branch) => {
    const filter: FilterNode = { kind: 'and', nodes: [...others, ...conjuncts(branch)] };
    return scanOf(scan.index, { ...request, filter, conjuncts: conjuncts(filter), conditions: conditionsOf(filter) });
  });
  if (!branches.every((branch) => branch !== undefined)) return scan;
  return { ...scan, ranges: mergeOverlapping(branches.flatMap(({ ranges }) => ranges)) };
}

function isPoints({ intervals }: Column): boolean {
  return intervals.every(({ isPoint }) => isPoint);
}

function isExact(columns: readonly Column[], nodes: readonly FilterNode[]): boolean {
  const answered = new Set(columns.flatMap(({ used }) => used.filter(({ exact }) => exact).map(({ source }) => source)));
  return nodes.every((node) => answered.has(node));
}

/** Equality bounds on leading columns, then one column of ranges. */
function boundColumns(index: IndexDefinition, conditions: Conditions): Column[] {
  const columns: Column[] = [];
  let count = 1;
  for (let at = 0; at < index.fields.length; at++) {
    if (sharesArrayWithBoundColumn(index, at, columns.length)) break;
    const column = boundColumn(conditions.get(index.fields[at] as string) ?? [], index.record.multikey[at] === true);
    if (!column) break;
    count *= Math.max(1, column.intervals.length);
    if (count > MAX_RANGES) break;
    columns.push(column);
    if (!isPoints(column)) break;
  }
  return columns;
}

/** Different elements of one array may satisfy two bounds, and their entries are separate, so only the first bound is used. */
function sharesArrayWithBoundColumn(index: IndexDefinition, at: number, bound: number): boolean {
  if (!index.record.multikey[at]) return false;
  const root = index.paths[at]?.[0];
  return index.paths.slice(0, bound).some((path, column) => index.record.multikey[column] === true && path[0] === root);
}

function boundColumn(conditions: readonly Condition[], isMultikey: boolean): Column | undefined {
  const [first, ...others] = conditions;
  if (!first) return undefined;
  if (isMultikey && others.length > 0) {
    const intervals = mostSelectiveIntervals(conditions);
    return { intervals, used: conditions.filter((condition) => condition.intervals === intervals) };
  }
  return { intervals: others.reduce((cut, { intervals }) => intersectionOf(cut, intervals), first.intervals), used: conditions };
}

/** Ranks equalities before ranges, and ranges before sort order only; a complete unique key is first. */
function scoreOf(index: IndexDefinition, columns: readonly Column[], isSorted: boolean): number {
  let score = 0;
  for (const column of columns) {
    const { intervals } = column;
    if (isPoints(column)) score += intervals.length <= 1 ? 10 : 9;
    else
      score += intervals.some(({ low }) => low.length <= 1) || intervals.some(({ high }) => high === undefined || high.length <= 1) ? 4 : 6;
  }
  if (isSorted) score += 5;
  if (index.partial) score += 2;
  if (index.unique && columns.length === index.fields.length && columns.every(isPoints)) score += 20;
  return score;
}

interface Prefix {
  readonly bytes: Buffer;
  readonly pinnedBytes: number;
}

function rangesOf(collection: Collection, index: IndexDefinition, columns: readonly (readonly Interval[])[], pinned: number): KeyRange[] {
  const base = indexPrefix(collection.id, index.no);
  let prefixes: Prefix[] = [{ bytes: base, pinnedBytes: base.length }];
  let ranges: KeyRange[] = [{ low: base, high: indexPrefix(collection.id, index.no + 1), isWholeKey: false, pinnedBytes: base.length }];
  columns.forEach((intervals, at) => {
    const directed = (index.directions[at] ?? 1) < 0 ? intervals.map(descending) : intervals;
    const isWholeKey = index.unique && at === index.fields.length - 1;
    const next = prefixes.flatMap((prefix) =>
      directed.map((interval) => ({ prefix, interval, under: prefixUnder(prefix, interval, at < pinned) })),
    );
    ranges = next.map(({ prefix, interval, under }) =>
      rangeUnder(prefix.bytes, interval, isWholeKey && interval.isPoint, under.pinnedBytes),
    );
    prefixes = next.map(({ under }) => under);
  });
  return mergeOverlapping(ranges);
}

function prefixUnder({ bytes, pinnedBytes }: Prefix, { low }: Interval, isPinned: boolean): Prefix {
  const longer = Buffer.concat([bytes, low]);
  return { bytes: longer, pinnedBytes: isPinned ? longer.length : pinnedBytes };
}

/** Sorts ranges by key and merges overlapping ones, so that no entry is read twice. */
function mergeOverlapping(ranges: readonly KeyRange[]): KeyRange[] {
  const result: KeyRange[] = [];
  for (const range of [...ranges].sort((a, b) => Buffer.compare(a.low, b.low))) {
    const last = result.at(-1);
    if (!last || Buffer.compare(last.high, range.low) <= 0) result.push(range);
    else if (Buffer.compare(last.high, range.high) < 0)
      result[result.length - 1] = { low: last.low, high: range.high, isWholeKey: false, pinnedBytes: last.pinnedBytes };
  }
  return result;
}

function rangeUnder(prefix: Buffer, interval: Interval, isWholeKey: boolean, pinnedBytes: number): KeyRange {
  const low = Buffer.concat([prefix, interval.low]);
  const high = interval.high === undefined ? (successor(prefix) as Buffer) : Buffer.concat([prefix, interval.high]);
  if (low.length <= MAX_BOUND_BYTES && high.length <= MAX_BOUND_BYTES) return { low, high, isWholeKey, pinnedBytes };
  // Long keys are stored shortened, so their bounds must not exceed the stored bytes.
  return {
    low: low.subarray(0, MAX_BOUND_BYTES),
    high: high.length > MAX_BOUND_BYTES ? (successor(high.subarray(0, MAX_BOUND_BYTES)) as Buffer) : high,
    isWholeKey: false,
    pinnedBytes,
  };
}
