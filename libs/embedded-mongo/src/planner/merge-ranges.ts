import { recordIdOfEntry } from '../storage/keys.js';
import { type Entry, type ReadView } from '../storage/views.js';
import { type IndexScan } from './index-scan.js';

interface Source {
  readonly entries: Iterator<Entry>;
  /** Offset of the merge columns in the range's keys. */
  readonly from: number;
  entry: Entry;
}

/**
 * Merges the entries of several ranges in the order of the columns after each range's prefix, so that an `$in` on the fields before the
 * sort fields needs no sort. Holds only the next entry of each range in memory.
 */
export function* mergedRecordIds(view: ReadView, { ranges, reverse }: IndexScan): Generator<number, void, undefined> {
  const sources: Source[] = [];
  for (const { low, high, pinnedBytes } of ranges) {
    const entries = view.range(low, high, reverse)[Symbol.iterator]();
    const first = entries.next();
    if (!first.done) insert(sources, { entries, from: pinnedBytes, entry: first.value }, reverse);
  }
  for (let source = sources.shift(); source; source = sources.shift()) {
    yield recordIdOfEntry(source.entry.value);
    const next = source.entries.next();
    if (next.done) continue;
    source.entry = next.value;
    insert(sources, source, reverse);
  }
}

function insert(sources: Source[], source: Source, reverse: boolean): void {
  let low = 0;
  let high = sources.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareTails(sources[middle] as Source, source);
    if ((reverse ? -order : order) <= 0) low = middle + 1;
    else high = middle;
  }
  sources.splice(low, 0, source);
}

function compareTails(a: Source, b: Source): number {
  return a.entry.key.compare(b.entry.key, b.from, b.entry.key.length, a.from, a.entry.key.length);
}
