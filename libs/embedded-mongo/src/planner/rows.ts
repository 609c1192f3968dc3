import { RawDocument } from '../bson/raw-document.js';
import { CommandError } from '../errors.js';
import { sortValues } from '../query/sort.js';
import { topSorted } from '../query/top-sorted.js';
import { recordIdOfEntry, recordIdOfKey } from '../storage/keys.js';
import { PAUSE, Pace, type Pause, type Paced, withPauses } from '../storage/pace.js';
import { type ReadView } from '../storage/views.js';
import { type IndexScan } from './index-scan.js';
import { mergedRecordIds } from './merge-ranges.js';
import { type PreparedQuery, type Row } from './prepared-query.js';

/** A blocking sort keeps sort values and record ids in memory and reads the documents again in sorted order. */
export function* sortedRows(prepared: PreparedQuery): Generator<Row | Pause, void, undefined> {
  const { sort, compare, skip, limit, view, collection, matches } = prepared;
  const ranked = yield* topSorted(sortEntries(prepared), ({ values }) => values, sort, skip + limit, compare);
  const pace = new Pace();
  for (const { recordId } of ranked) {
    if (pace.isDue()) yield PAUSE;
    const bytes = collection.read(view, recordId);
    if (!bytes) continue;
    const row = { recordId, bytes, document: new RawDocument(bytes) };
    if (!matches || matches(row.document)) yield row;
  }
}

function* sortEntries(prepared: PreparedQuery): Generator<{ recordId: number; values: unknown[] } | Pause, void, undefined> {
  for (const row of matchingRows(prepared)) {
    yield row === PAUSE ? PAUSE : { recordId: row.recordId, values: sortValues(row.document, prepared.sort, prepared.compare) };
  }
}

/** The matching documents in plan order. */
export function* matchingRows(prepared: PreparedQuery): Generator<Row | Pause, void, undefined> {
  const { plan, matches, work } = prepared;
  if (plan.kind === 'collection') return yield* collectionRows(prepared, plan.reverse);
  const rows = plan.kind === 'index' ? indexRows(prepared, [plan.scan], plan.scan.mayRepeat) : indexRows(prepared, plan.scans, true);
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    work.docsExamined++;
    if (!matches || matches(row.document)) yield row;
  }
}

function* collectionRows(prepared: PreparedQuery, reverse: boolean): Generator<Row | Pause, void, undefined> {
  const { view, collection, matches, work } = prepared;
  for (const entry of matches
    ? collection.scan(view, reverse, counting(prepared, matches))
    : withPauses(collection.documents(view, reverse))) {
    if (entry === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (!matches) work.docsExamined++;
    yield { recordId: recordIdOfKey(entry.key), bytes: entry.value, document: new RawDocument(entry.value) };
  }
  checkThere(prepared);
}

function counting({ work }: PreparedQuery, matches: (document: RawDocument) => boolean): (value: Buffer) => boolean {
  return (value) => {
    work.docsExamined++;
    return matches(new RawDocument(value));
  };
}

/**
 * A query that yielded, or a cursor between two batches, cannot continue after its collection or index was dropped. That is an
 * error and not the end of the result.
 */
function checkThere({ view, collection }: PreparedQuery, scan?: IndexScan): void {
  if (view.isSnapshot) return;
  const isGone = scan && !collection.record.indexes.includes(scan.index.record);
  if (collection.dropped || isGone)
    throw new CommandError(175, `query plan killed: ${isGone ? `index '${scan.index.name}'` : `collection ${collection.ns}`} was dropped`);
}

function* indexRows(prepared: PreparedQuery, scans: readonly IndexScan[], mayRepeat: boolean): Generator<Row | Pause, void, undefined> {
  const { view, collection, work } = prepared;
  const seen = mayRepeat ? new Set<number>() : undefined;
  const pace = new Pace();
  for (const scan of scans) {
    for (const recordId of scan.mergesFrom === undefined ? recordIds(view, scan) : mergedRecordIds(view, scan)) {
      if (pace.isDue()) yield PAUSE;
      work.keysExamined++;
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const bytes = collection.read(view, recordId);
      if (bytes) yield { recordId, bytes, document: new RawDocument(bytes) };
    }
    checkThere(prepared, scan);
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
 * Calls `visit` with every matching document in plan order, without copying documents in a collection scan. A document is valid
 * during the call only.
 */
export function* visitMatches(prepared: PreparedQuery, visit: (document: RawDocument) => void): Generator<Pause, void, undefined> {
  const { plan, collection, view, matches, work } = prepared;
  if (plan.kind !== 'collection') return yield* visitRows(matchingRows(prepared), visit);
  const look = (value: Buffer) => {
    const document = new RawDocument(value);
    work.docsExamined++;
    if (!matches || matches(document)) visit(document);
    return false;
  };
  // The predicate returns false, so the scan yields no entries.
  for (const pause of collection.scan(view, plan.reverse, look)) if (pause === PAUSE) yield PAUSE;
  checkThere(prepared);
}

export function* visitRows(rows: Paced<Row>, visit: (document: RawDocument) => void): Generator<Pause, void, undefined> {
  for (const row of rows) {
    if (row === PAUSE) yield PAUSE;
    else visit(row.document);
  }
}
