import { type Document } from '../bson/types.js';
import { type Collection } from '../storage/collection.js';
import { type PreparedQuery, isCountable } from './execute.js';
import { type IndexScan } from './index-scan.js';

/** MongoDB's name of the stage above the plan. */
export type TopStage = 'FIND' | 'COUNT' | 'UPDATE' | 'DELETE';

/**
 * Winning plan with MongoDB's stage names: COLLSCAN, IXSCAN under FETCH, IDHACK, OR, SORT, SORT_MERGE, COUNT_SCAN
 * (https://www.mongodb.com/docs/manual/reference/explain-results/).
 */
export function winningPlan(prepared: PreparedQuery, top: TopStage, filter: Document = {}): Document {
  const inner =
    top === 'COUNT' && prepared.plan.kind === 'index' && isCountable(prepared)
      ? countScan(prepared.plan.scan)
      : wholePlan(prepared, filter);
  return top === 'FIND' ? inner : { stage: top, inputStage: inner };
}

function countScan(scan: IndexScan): Document {
  return { stage: 'COUNT_SCAN', indexName: scan.index.name, keyPattern: scan.index.record.key };
}

function wholePlan(prepared: PreparedQuery, filter: Document): Document {
  let stage = accessPlan(prepared, filter);
  if (!prepared.plan.isSorted) {
    stage = {
      stage: 'SORT',
      sortPattern: sortPatternOf(prepared),
      ...(Number.isFinite(prepared.limit) ? { limitAmount: prepared.skip + prepared.limit } : {}),
      inputStage: stage,
    };
  }
  if (prepared.skip > 0) stage = { stage: 'SKIP', skipAmount: prepared.skip, inputStage: stage };
  if (Number.isFinite(prepared.limit) && prepared.plan.isSorted) stage = { stage: 'LIMIT', limitAmount: prepared.limit, inputStage: stage };
  return stage;
}

function sortPatternOf({ sort }: PreparedQuery): Document {
  return Object.fromEntries(sort.map(({ path, direction }) => [path, direction]));
}

function accessPlan(prepared: PreparedQuery, filter: Document): Document {
  const { plan, matches } = prepared;
  if (plan.kind === 'collection')
    return { stage: 'COLLSCAN', ...(matches ? { filter } : {}), direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'or') return { stage: 'FETCH', filter, inputStage: { stage: 'OR', inputStages: plan.scans.map(indexScan) } };
  const { scan } = plan;
  if (scan.index.name === '_id_' && scan.isExact && scan.ranges.length === 1 && scan.ranges[0]?.isWholeKey)
    return { stage: 'IDHACK', indexName: '_id_', keyPattern: { _id: 1 } };
  const inputStage =
    scan.mergesFrom === undefined
      ? indexScan(scan)
      : { stage: 'SORT_MERGE', sortPattern: sortPatternOf(prepared), inputStages: [indexScan(scan)] };
  return { stage: 'FETCH', ...(matches ? { filter } : {}), inputStage };
}

function indexScan(scan: IndexScan): Document {
  const { index } = scan;
  return {
    stage: 'IXSCAN',
    keyPattern: index.record.key,
    indexName: index.name,
    isMultiKey: index.record.multikey.some(Boolean),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: scan.reverse ? 'backward' : 'forward',
    boundedFields: index.fields.slice(0, scan.columns.length),
    ranges: scan.ranges.length,
  };
}

/** Reply of `explain` without the execution statistics. */
export function queryPlanner(ns: string, collection: Collection | undefined, plan: Document, filter: Document = {}): Document {
  return {
    plannerVersion: 1,
    namespace: ns,
    indexFilterSet: false,
    parsedQuery: filter,
    winningPlan: collection ? plan : { stage: 'EOF' },
    rejectedPlans: [],
  };
}
