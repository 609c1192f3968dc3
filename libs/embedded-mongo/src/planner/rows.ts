import { RawDocument } from '../bson/raw-document.js';
import { CommandError } from '../errors.js';
import { sortValues } from '../query/sort.js';
import { topSorted } from '../query/top-sorted.js';
import { recordIdOfEntry, recordIdOfKey } from '../storage/keys.js';
import { YIELD_POINT, TimeSlice, type YieldPoint, type Yielding, withYieldPoints } from '../storage/yielding.js';
import { type ReadView } from '../storage/views.js';
import { type IndexScan } from './index-scan.js';
import { mergedRecordIds } from './merge-ranges.js';
import { type PreparedQuery, type Row } from './prepared-query.js';

/** Blocking sort: keeps sort values and record ids in memory, and reads the documents again in sorted order. */
export function* sortedRows(prepared: PreparedQuery): Generator<Row | YieldPoint, void, undefined> {
  const { sort, compare, skip, limit, view, collection, matches } = prepared;
  const ranked = yield* topSorted(sortEntries(prepared), ({ values }) => values, sort, skip + limit, compare);
  const timeSlice = new TimeSlice();
  for (const { recordId } of ranked) {
    if (timeSlice.shouldYield()) yield YIELD_POINT;
    const bytes = collection.read(view, recordId);
    if (!bytes) continue;
    const row = { recordId, bytes, document: new RawDocument(bytes) };
    if (!matches || matches(row.document)) yield row;
  }
}

function* sortEntries(prepared: PreparedQuery): Generator<{ recordId: number; values: unknown[] } | YieldPoint, void, undefined> {
  for (const row of matchingRows(prepared)) {
    yield row === YIELD_POINT ? YIELD_POINT : { recordId: row.recordId, values: sortValues(row.document, prepared.sort, prepared.compare) };
  }
}

/** Matching documents in plan order. */
export function* matchingRows(prepared: PreparedQuery): Generator<Row | YieldPoint, void, undefined> {
  const { plan, matches, stats } = prepared;
  if (plan.kind === 'collection') return yield* collectionRows(prepared, plan.reverse);
  const rows = plan.kind === 'index' ? indexRows(prepared, [plan.scan], plan.scan.mayDuplicate) : indexRows(prepared, plan.scans, true);
  for (const row of rows) {
    if (row === YIELD_POINT) {
      yield YIELD_POINT;
      continue;
    }
    stats.docsExamined++;
    if (!matches || matches(row.document)) yield row;
  }
}

function* collectionRows(prepared: PreparedQuery, reverse: boolean): Generator<Row | YieldPoint, void, undefined> {
  const { view, collection, matches, stats } = prepared;
  for (const entry of matches
    ? collection.scan(view, reverse, counting(prepared, matches))
    : withYieldPoints(collection.documents(view, reverse))) {
    if (entry === YIELD_POINT) {
      yield YIELD_POINT;
      continue;
    }
    if (!matches) stats.docsExamined++;
    yield { recordId: recordIdOfKey(entry.key), bytes: entry.value, document: new RawDocument(entry.value) };
  }
  checkNotDropped(prepared);
}

function counting({ stats }: PreparedQuery, matches: (document: RawDocument) => boolean): (value: Buffer) => boolean {
  return (value) => {
    stats.docsExamined++;
    return matches(new RawDocument(value));
  };
}

/**
 * A query that yielded, or a cursor between two batches, cannot continue after its collection or index was dropped.
 *
 * @throws 175, because this is not the end of the result
 */
function checkNotDropped({ view, collection }: PreparedQuery, scan?: IndexScan): void {
  if (view.isSnapshot) return;
  const isGone = scan && !collection.record.indexes.includes(scan.index.record);
  if (collection.dropped || isGone)
    throw new CommandError(175, `query plan killed: ${isGone ? `index '${scan.index.name}'` : `collection ${collection.ns}`} was dropped`);
}

function* indexRows(
  prepared: PreparedQuery,
  scans: readonly IndexScan[],
  mayDuplicate: boolean,
): Generator<Row | YieldPoint, void, undefined> {
  const { view, collection, stats } = prepared;
  const seen = mayDuplicate ? new Set<number>() : undefined;
  const timeSlice = new TimeSlice();
  for (const scan of scans) {
    for (const recordId of scan.mergesFrom === undefined ? recordIds(view, scan) : mergedRecordIds(view, scan)) {
      if (timeSlice.shouldYield()) yield YIELD_POINT;
      stats.keysExamined++;
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const bytes = collection.read(view, recordId);
      if (bytes) yield { recordId, bytes, document: new RawDocument(bytes) };
    }
    checkNotDropped(prepared, scan);
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

/**
 * Calls `visit` with every matching document in plan order. A collection scan does not copy documents, so a document is valid during
 * the call only.
 */
export function* visitMatches(prepared: PreparedQuery, visit: (document: RawDocument) => void): Generator<YieldPoint, void, undefined> {
  const { plan, collection, view, matches, stats } = prepared;
  if (plan.kind !== 'collection') return yield* visitRows(matchingRows(prepared), visit);
  const visitValue = (value: Buffer) => {
    const document = new RawDocument(value);
    stats.docsExamined++;
    if (!matches || matches(document)) visit(document);
    return false;
  };
  // The predicate returns false, so the scan yields no entries.
  for (const pause of collection.scan(view, plan.reverse, visitValue)) if (pause === YIELD_POINT) yield YIELD_POINT;
  checkNotDropped(prepared);
}

export function* visitRows(rows: Yielding<Row>, visit: (document: RawDocument) => void): Generator<YieldPoint, void, undefined> {
  for (const row of rows) {
    if (row === YIELD_POINT) yield YIELD_POINT;
    else visit(row.document);
  }
}
