import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { type Comparator, comparatorOf } from '../query/collation.js';
import { compileFilter } from '../query/filter-match.js';
import { type FilterNode, type Matcher } from '../query/filter-nodes.js';
import { conjuncts, parseFilter } from '../query/filter-parse.js';
import { type SortKey, parseSort, sortValues, topSorted } from '../query/sort.js';
import { type Collection } from '../storage/collection.js';
import { recordIdOfEntry, recordIdOfKey } from '../storage/keys.js';
import { type ReadView } from '../storage/views.js';
import { type IndexScan } from './index-scan.js';
import { type Plan, choosePlan, countEntries } from './plan.js';

/** A document found: where it lies, its stored bytes, and lazy access to its fields. */
export interface Row {
  readonly recordId: number;
  readonly bytes: Buffer;
  readonly document: RawDocument;
}

/** A query as commands give it. */
export interface Query {
  readonly filter?: Document | undefined;
  readonly sort?: Document | undefined;
  readonly skip?: number | undefined;
  /** 0 or missing for no limit. */
  readonly limit?: number | undefined;
  readonly collation?: Document | undefined;
  readonly hint?: unknown;
  /** Values of `$$name` in `$expr`. */
  readonly variables?: Document | undefined;
}

/** What executing a plan touched. */
export interface Work {
  keysExamined: number;
  docsExamined: number;
}

/** A query made ready: parsed, checked and planned. */
export interface PreparedQuery {
  readonly view: ReadView;
  readonly collection: Collection;
  readonly node: FilterNode;
  readonly matches: Matcher | undefined;
  readonly plan: Plan;
  readonly sort: readonly SortKey[];
  readonly skip: number;
  readonly limit: number;
  readonly compare: Comparator | undefined;
  readonly work: Work;
}

/** Checks what can be checked of a query without a collection. */
export function checkQuery(query: Query): void {
  compileFilter(parseFilter(query.filter), { compare: comparatorOf(query.collation), variables: query.variables });
  parseSortOf(query);
}

function parseSortOf(query: Query): { sort: SortKey[]; natural: number | undefined } {
  const natural = query.sort?.['$natural'];
  if (natural === undefined) return { sort: parseSort(query.sort), natural: undefined };
  return { sort: [], natural: Number(String(natural)) < 0 ? -1 : 1 };
}

/** Parses and plans a query on a collection; throws on what a client may not ask. */
export function prepareQuery(view: ReadView, collection: Collection, query: Query): PreparedQuery {
  view.checkCatalogue(collection);
  const node = parseFilter(query.filter);
  const compare = comparatorOf(query.collation);
  const { sort, natural } = parseSortOf(query);
  const plan = choosePlan({ view, collection, filter: node, sort, natural, hint: query.hint, isCollated: compare !== undefined });
  const needsFilter = conjuncts(node).length > 0 && !(plan.kind === 'index' && plan.scan.isExact);
  const matches = needsFilter ? compileFilter(node, { compare, variables: query.variables }) : undefined;
  const limit = query.limit ? query.limit : Infinity;
  return { view, collection, node, matches, plan, sort, skip: query.skip ?? 0, limit, compare, work: { keysExamined: 0, docsExamined: 0 } };
}

/** The documents of a query in its order, found as they are asked for. */
export function* runQuery(prepared: PreparedQuery): Generator<Row, void, undefined> {
  const { skip, limit, plan } = prepared;
  const rows = plan.isSorted ? matchingRows(prepared) : sortedRows(prepared);
  let seen = 0;
  for (const row of rows) {
    if (seen++ < skip) continue;
    yield row;
    if (seen >= skip + limit) return;
  }
}

/** Prepares and runs in one go. */
export function findRows(view: ReadView, collection: Collection, query: Query): Generator<Row, void, undefined> {
  return runQuery(prepareQuery(view, collection, query));
}

/** A blocking sort holds sort values and record ids, not documents, and reads those again in order. */
function* sortedRows(prepared: PreparedQuery): Generator<Row, void, undefined> {
  const { sort, compare, skip, limit, view, collection, matches } = prepared;
  const ranked = topSorted(sortEntries(prepared), ({ values }) => values, sort, skip + limit, compare);
  for (const { recordId } of ranked) {
    const bytes = collection.read(view, recordId);
    if (!bytes) continue;
    const row = { recordId, bytes, document: new RawDocument(bytes) };
    if (!matches || matches(row.document)) yield row;
  }
}

function* sortEntries(prepared: PreparedQuery): Generator<{ recordId: number; values: unknown[] }, void, undefined> {
  for (const { recordId, document } of matchingRows(prepared)) {
    yield { recordId, values: sortValues(document, prepared.sort, prepared.compare) };
  }
}

function* matchingRows(prepared: PreparedQuery): Generator<Row, void, undefined> {
  const { matches } = prepared;
  for (const row of candidateRows(prepared)) {
    prepared.work.docsExamined++;
    if (!matches || matches(row.document)) yield row;
  }
}

function candidateRows(prepared: PreparedQuery): Generator<Row, void, undefined> {
  const { plan } = prepared;
  switch (plan.kind) {
    case 'collection':
      return collectionRows(prepared, plan.reverse);
    case 'index':
      return indexRows(prepared, [plan.scan], plan.scan.mayRepeat);
    case 'or':
      return indexRows(prepared, plan.scans, true);
  }
}

function* collectionRows({ view, collection }: PreparedQuery, reverse: boolean): Generator<Row, void, undefined> {
  for (const { key, value } of collection.documents(view, reverse)) {
    yield { recordId: recordIdOfKey(key), bytes: value, document: new RawDocument(value) };
  }
}

function* indexRows(prepared: PreparedQuery, scans: readonly IndexScan[], mayRepeat: boolean): Generator<Row, void, undefined> {
  const { view, collection, work } = prepared;
  const seen = mayRepeat ? new Set<number>() : undefined;
  for (const scan of scans) {
    for (const recordId of recordIds(view, scan)) {
      work.keysExamined++;
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const bytes = collection.read(view, recordId);
      if (bytes) yield { recordId, bytes, document: new RawDocument(bytes) };
    }
  }
}

function* recordIds(view: ReadView, { ranges, reverse }: IndexScan): Generator<number, void, undefined> {
  for (const { low, high, isWholeKey } of reverse ? [...ranges].reverse() : ranges) {
    if (isWholeKey) {
      const value = view.get(low);
      if (value) yield recordIdOfEntry(value);
    } else {
      for (const { value } of view.range(low, high, reverse)) yield recordIdOfEntry(value);
    }
  }
}

/** Whether the number of a query's documents can be had from index keys alone. */
export function isCountable({ plan, skip, limit, node }: PreparedQuery): boolean {
  if (plan.kind === 'index') return plan.scan.isExact && !plan.scan.mayRepeat;
  return plan.kind === 'collection' && conjuncts(node).length === 0 && (skip > 0 || Number.isFinite(limit));
}

/** Number of documents of a query, at most its limit; from the index alone where it covers the filter. */
export function countRows(prepared: PreparedQuery): number {
  const { plan, view, skip, limit } = prepared;
  if (plan.kind === 'index' && isCountable(prepared)) {
    const entries = countEntries(view, plan.scan, skip + limit);
    prepared.work.keysExamined += entries;
    return Math.max(0, Math.min(entries, skip + limit) - skip);
  }
  return countSteps(runQuery({ ...prepared, plan: { ...plan, isSorted: true } }));
}

/** How many rows a query yields, by asking for each. */
export function countSteps(rows: Iterator<Row>): number {
  let count = 0;
  while (!rows.next().done) count++;
  return count;
}
