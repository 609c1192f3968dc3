import { isIndexName } from '../bson/types.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { conjuncts } from '../query/filter-parse.js';
import { type Interval, unionOf } from './interval.js';
import { type Bounds, boundsOfTest } from './test-bounds.js';

/** Test on one path that every matching document passes. */
export interface Condition extends Bounds {
  /** Conjunct of the filter that contains the test. */
  readonly source: FilterNode;
}

export type Conditions = ReadonlyMap<string, readonly Condition[]>;

/** Maximum branches of an $or that gives bounds. */
export const MAX_OR_BRANCHES = 100;

/** Collects the conditions that the conjuncts of a filter imply for single paths. */
export function conditionsOf(filter: FilterNode): Conditions {
  const conditions = new Map<string, Condition[]>();
  const add = (path: string, bounds: Bounds, source: FilterNode) => {
    const list = conditions.get(path);
    const condition = { ...bounds, source };
    if (list) list.push(condition);
    else conditions.set(path, [condition]);
  };
  for (const node of conjuncts(filter)) {
    if (node.kind === 'field') addField(node, add);
    else if (node.kind === 'or') addImplied(node, add);
  }
  return conditions;
}

type Add = (path: string, bounds: Bounds, source: FilterNode) => void;

function addField(node: Extract<FilterNode, { kind: 'field' }>, add: Add): void {
  if (node.test.op === 'elemMatchDocument') {
    for (const inner of conjuncts(node.test.node)) {
      if (inner.kind !== 'field' || isIndexName(inner.path.split('.')[0] as string)) continue;
      addField({ kind: 'field', path: `${node.path}.${inner.path}`, test: inner.test }, (path, bounds) =>
        add(path, { ...bounds, exact: false }, node),
      );
    }
    return;
  }
  const bounds = boundsOfTest(node.test);
  if (bounds) add(node.path, bounds, node);
}

/**
 * A path with bounds in every branch of an $or is bounded by their union. This enables keyset pagination: `{$or: [{t: {$lt: x}},
 * {t: x, _id: {$lt: y}}]}` implies `t <= x`.
 */
function addImplied(node: Extract<FilterNode, { kind: 'or' | 'and' | 'nor' }>, add: Add): void {
  if (node.nodes.length > MAX_OR_BRANCHES) return;
  const branches = node.nodes.map(conditionsOf);
  const [first, ...others] = branches;
  if (!first) return;
  for (const path of first.keys()) {
    if (!others.every((branch) => branch.has(path))) continue;
    const intervals = branches.flatMap((branch): readonly Interval[] => mostSelectiveIntervals(branch.get(path) ?? []));
    add(path, { intervals: unionOf(intervals), exact: false }, node);
  }
}

/** Most selective condition, which is valid also for multikey indexes: their bounds must not be intersected. */
export function mostSelectiveIntervals(conditions: readonly Condition[]): readonly Interval[] {
  let best: readonly Interval[] | undefined;
  for (const { intervals } of conditions) if (!best || width(intervals) < width(best)) best = intervals;
  return best ?? [];
}

function width(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, interval) => sum + (interval.isPoint ? 1 : 10_000), 0);
}
