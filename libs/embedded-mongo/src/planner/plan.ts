import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { badValue } from '../errors.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { conjuncts } from '../query/filter-parse.js';
import { type SortKey } from '../query/sort.js';
import { type Collection } from '../storage/collection.js';
import { type IndexDefinition } from '../storage/index-definition.js';
import { type ReadView } from '../storage/views.js';
import { conditionsOf } from './conditions.js';
import { type IndexScan, type ScanRequest, narrowed, scanOf } from './index-scan.js';

export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean; readonly isSorted: boolean }
  | { readonly kind: 'index'; readonly scan: IndexScan; readonly isSorted: boolean }
  | { readonly kind: 'or'; readonly scans: readonly IndexScan[]; readonly isSorted: boolean };

export interface PlanRequest {
  readonly view: ReadView;
  readonly collection: Collection;
  readonly filter: FilterNode;
  readonly sort: readonly SortKey[];
  /** 1 or -1 if the client requested natural order. */
  readonly natural?: number | undefined;
  readonly hint?: unknown;
  /** With a collation no index is used, because index keys have binary order. */
  readonly isCollated?: boolean;
}

const PROBE_LIMIT = 1_000;
/**
 * Limit if no sort is needed, or if the bound is one of several on an array: the number of documents that match all of them is unknown
 * but lower.
 */
const HIGH_PROBE_LIMIT = 10_000;
/** Factor by which the limit grows while all scans are longer. */
const PROBE_GROWTH = 8;
const MAX_ALTERNATIVES = 8;
const MAX_UNION = 200;

/** All plans return the same documents. */
export function choosePlan(request: PlanRequest): Plan {
  const { collection, sort } = request;
  const natural = request.natural ?? naturalHint(request.hint);
  const scanAll: Plan = { kind: 'collection', reverse: natural === -1, isSorted: sort.length === 0 };
  if (natural !== undefined) return scanAll;
  const scanRequest = scanRequestOf(request);
  if (request.hint !== undefined) return hintedPlan(request, scanRequest) ?? scanAll;
  if (request.isCollated) return scanAll;
  const best = bestScan(request, candidates(collection.indexes, scanRequest));
  const union = unionPlan(request);
  if (union && (!best || bounded(best) < bounded(...union.scans))) return union;
  if (!best) return scanAll;
  return { kind: 'index', scan: narrowed(best, scanRequest), isSorted: sort.length === 0 || best.isSorted };
}

function bounded(...scans: readonly IndexScan[]): number {
  return Math.min(...scans.map(({ columns }) => columns.length));
}

function scanRequestOf({ collection, filter, sort }: PlanRequest): ScanRequest {
  return { collection, filter, conjuncts: conjuncts(filter), conditions: conditionsOf(filter), sort };
}

function candidates(indexes: readonly IndexDefinition[], request: ScanRequest): IndexScan[] {
  return indexes
    .flatMap((index) => alternatives(index, request).map((alternative) => scanOf(index, alternative)))
    .filter((scan) => scan !== undefined);
}

/** A multikey index can use only one of several bounds on an array at a time, so each bound gives a candidate scan. */
function alternatives(index: IndexDefinition, request: ScanRequest): readonly ScanRequest[] {
  const path = index.fields[0];
  const conditions = (path !== undefined && request.conditions.get(path)) || [];
  if (path === undefined || !index.record.multikey[0] || conditions.length < 2 || conditions.length > MAX_ALTERNATIVES) return [request];
  return conditions.map((condition) => ({
    ...request,
    conditions: new Map([...request.conditions, [path, [condition]]]),
    isOneOfSeveral: true,
  }));
}

/** Chooses the highest score, unless that scan reads many entries and an index on another field reads few. */
function bestScan({ view, sort }: PlanRequest, scans: readonly IndexScan[]): IndexScan | undefined {
  const top = Math.max(...scans.map(({ score }) => score));
  const best = leastOfAll(
    view,
    scans.filter(({ score }) => score === top),
  );
  if (!best || scans.length === 1) return best?.scan;
  const otherIndexScans = scans.filter(({ index, columns }) => columns.length > 0 && index.fields[0] !== best.scan.index.fields[0]);
  if (otherIndexScans.length === 0 || (best.entries ?? countEntries(view, best.scan, PROBE_LIMIT)) < PROBE_LIMIT) return best.scan;
  const limit = sort.length === 0 || otherIndexScans.some(({ isOneOfSeveral }) => isOneOfSeveral) ? HIGH_PROBE_LIMIT : PROBE_LIMIT;
  const alternative = mostSelective(view, otherIndexScans, limit);
  return alternative && (alternative.entries ?? countEntries(view, alternative.scan, limit)) < limit ? alternative.scan : best.scan;
}

interface Counted {
  readonly scan: IndexScan;
  readonly entries?: number;
}

/** Raises the limit until a scan has fewer entries. */
function leastOfAll(view: ReadView, scans: readonly IndexScan[]): Counted | undefined {
  for (let limit = PROBE_LIMIT; ; limit *= PROBE_GROWTH) {
    const best = mostSelective(view, scans, limit);
    if (best?.entries === undefined || best.entries < limit) return best;
  }
}

/** Counts entries up to the limit; a single scan is not counted. */
function mostSelective(view: ReadView, scans: readonly IndexScan[], limit: number): Counted | undefined {
  const [first] = scans;
  if (!first || scans.length === 1) return first && { scan: first };
  const counted = scans.map((scan) => ({ scan, entries: countEntries(view, scan, limit) }));
  return counted.reduce((least, one) => (one.entries < least.entries ? one : least));
}

export function countEntries(view: ReadView, { ranges }: IndexScan, limit = Infinity): number {
  let count = 0;
  for (const { low, high } of ranges) {
    if (count >= limit) break;
    count += view.countKeys(low, high, Number.isFinite(limit) ? limit - count : undefined);
  }
  return count;
}

/** One scan per branch if every branch of an $or has an index. */
function unionPlan(request: PlanRequest): Extract<Plan, { kind: 'or' }> | undefined {
  for (const node of conjuncts(request.filter)) {
    if (node.kind !== 'or' || node.nodes.length > MAX_UNION) continue;
    const scans = node.nodes.map((branch) => {
      const scanRequest = scanRequestOf({ ...request, filter: branch, sort: [] });
      return bestScan(
        { ...request, sort: [] },
        candidates(request.collection.indexes, scanRequest).filter(({ columns }) => columns.length > 0),
      );
    });
    if (scans.every((scan) => scan !== undefined)) return { kind: 'or', scans, isSorted: request.sort.length === 0 };
  }
  return undefined;
}

function naturalHint(hint: unknown): number | undefined {
  if (!isDocument(hint) || !('$natural' in hint)) return undefined;
  return toNumber(hint['$natural']) < 0 ? -1 : 1;
}

function hintedPlan(request: PlanRequest, scanRequest: ScanRequest): Plan | undefined {
  const index = findIndex(request.collection, request.hint);
  if (!index)
    throw badValue('error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index');
  if (request.isCollated) return undefined;
  const scan = scanOf(index, { ...scanRequest, isHinted: true });
  if (!scan)
    throw badValue(
      'error processing query: planner returned error :: caused by :: the hinted index does not hold every document of the filter',
    );
  return { kind: 'index', scan, isSorted: request.sort.length === 0 || scan.isSorted };
}

/** @param hint name or key pattern */
export function findIndex(collection: Collection, hint: unknown): IndexDefinition | undefined {
  if (typeof hint === 'string') return collection.indexes.find(({ name }) => name === hint);
  if (!isDocument(hint)) return undefined;
  return collection.indexes.find(({ record }) => samePattern(record.key, hint));
}

export function samePattern(left: Readonly<Record<string, unknown>>, right: Document): boolean {
  const a = Object.entries(left);
  const b = Object.entries(right);
  return a.length === b.length && a.every(([field, direction], at) => b[at]?.[0] === field && sameDirection(direction, b[at][1]));
}

function sameDirection(left: unknown, right: unknown): boolean {
  return isNumeric(left) && isNumeric(right) ? toNumber(left) === toNumber(right) : left === right;
}
