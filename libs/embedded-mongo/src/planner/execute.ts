import { type RawDocument } from '../bson/raw-document.js';
import { comparatorOf } from '../query/collation.js';
import { compileFilter } from '../query/filter-match.js';
import { conjuncts, parseFilter } from '../query/filter-parse.js';
import { type SortKey, parseSort } from '../query/sort.js';
import { type Collection } from '../storage/collection.js';
import { YIELD_POINT, type YieldPoint, withoutYieldPoints } from '../storage/yielding.js';
import { type ReadView } from '../storage/views.js';
import { choosePlan, countEntries } from './plan.js';
import { type PreparedQuery, type Query, type Row } from './prepared-query.js';
import { matchingRows, sortedRows, visitMatches, visitRows } from './rows.js';

export type { PreparedQuery, Query, Row } from './prepared-query.js';

/** Validates a query without a collection. @throws for an invalid query */
export function checkQuery(query: Query): void {
  compileFilter(parseFilter(query.filter), { compare: comparatorOf(query.collation), variables: query.variables });
  parseSortOf(query);
}

function parseSortOf(query: Query): { sort: SortKey[]; natural: number | undefined } {
  const natural = query.sort?.['$natural'];
  if (natural === undefined) return { sort: parseSort(query.sort), natural: undefined };
  return { sort: [], natural: Number(String(natural)) < 0 ? -1 : 1 };
}

/** @throws for an invalid query */
export function prepareQuery(view: ReadView, collection: Collection, query: Query): PreparedQuery {
  view.checkCatalogue(collection);
  const node = parseFilter(query.filter);
  const compare = comparatorOf(query.collation);
  const { sort, natural } = parseSortOf(query);
  const plan = choosePlan({ view, collection, filter: node, sort, natural, hint: query.hint, isCollated: compare !== undefined });
  const needsFilter = conjuncts(node).length > 0 && !(plan.kind === 'index' && plan.scan.isExact);
  const matches = needsFilter ? compileFilter(node, { compare, variables: query.variables }) : undefined;
  const limit = query.limit ? query.limit : Infinity;
  return {
    view,
    collection,
    node,
    matches,
    plan,
    sort,
    skip: query.skip ?? 0,
    limit,
    compare,
    stats: { keysExamined: 0, docsExamined: 0 },
  };
}

/** Rows in sort order, computed lazily, with yield points. */
export function* runQuery(prepared: PreparedQuery): Generator<Row | YieldPoint, void, undefined> {
  const { skip, limit, plan } = prepared;
  const rows = plan.isSorted ? matchingRows(prepared) : sortedRows(prepared);
  let seen = 0;
  for (const row of rows) {
    if (row === YIELD_POINT) {
      yield YIELD_POINT;
      continue;
    }
    if (seen++ < skip) continue;
    yield row;
    if (seen >= skip + limit) return;
  }
}

/** Runs a query without yielding, as writes require. */
export function findRows(view: ReadView, collection: Collection, query: Query): Generator<Row, void, undefined> {
  return withoutYieldPoints(runQuery(prepareQuery(view, collection, query)));
}

/** Calls `visit` with every document in order. A document is valid during the call only. */
export function* visitQuery(prepared: PreparedQuery, visit: (document: RawDocument) => void): Generator<YieldPoint, void, undefined> {
  const isPlanOrder = prepared.skip === 0 && !Number.isFinite(prepared.limit) && prepared.plan.isSorted;
  yield* isPlanOrder ? visitMatches(prepared, visit) : visitRows(runQuery(prepared), visit);
}

/** @returns whether index keys alone give the count */
export function isCountable({ plan, skip, limit, node }: PreparedQuery): boolean {
  if (plan.kind === 'index') return plan.scan.isExact && !plan.scan.mayDuplicate;
  return plan.kind === 'collection' && conjuncts(node).length === 0 && (skip > 0 || Number.isFinite(limit));
}

/** Counts documents up to the limit, from index keys alone if the index covers the filter. */
export function* countRows(prepared: PreparedQuery): Generator<YieldPoint, number, undefined> {
  const { plan, view, skip, limit } = prepared;
  if (plan.kind === 'index' && isCountable(prepared)) {
    const entries = countEntries(view, plan.scan, skip + limit);
    prepared.stats.keysExamined += entries;
    return Math.max(0, Math.min(entries, skip + limit) - skip);
  }
  return yield* countSteps({ ...prepared, plan: { ...plan, isSorted: true } });
}

/** Counts documents by reading each. */
export function* countSteps(prepared: PreparedQuery): Generator<YieldPoint, number, undefined> {
  let count = 0;
  yield* visitQuery(prepared, () => void count++);
  return count;
}
