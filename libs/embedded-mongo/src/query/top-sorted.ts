import { YIELD_POINT, TimeSlice, type YieldPoint, type Yielding } from '../storage/yielding.js';
import { type Comparator } from './collation.js';
import { type SortKey, compareSortValues } from './sort.js';

interface Ranked<T> {
  readonly item: T;
  readonly values: readonly unknown[];
  readonly arrival: number;
}

type Before<T> = (a: Ranked<T>, b: Ranked<T>) => number;

/** Size of sorted runs, which are then merged with yield points. */
const RUN = 4_096;

/**
 * Sorts items stably by their sort values, and keeps only the first `limit` in a bounded heap: the top 20 of a million items need
 * memory for 20. Yields while it collects and sorts.
 */
export function* topSorted<T>(
  items: Yielding<T>,
  valuesOf: (item: T) => readonly unknown[],
  keys: readonly SortKey[],
  limit: number,
  compare?: Comparator,
): Generator<YieldPoint, T[], undefined> {
  const before = (a: Ranked<T>, b: Ranked<T>) => compareSortValues(a.values, b.values, keys, compare) || a.arrival - b.arrival;
  const heap: Ranked<T>[] = [];
  let arrival = 0;
  for (const item of items) {
    if (item === YIELD_POINT) {
      yield YIELD_POINT;
      continue;
    }
    const entry = { item, values: valuesOf(item), arrival: arrival++ };
    if (heap.length < limit) push(heap, entry, before, Number.isFinite(limit));
    else if (limit > 0 && before(entry, heap[0] as Ranked<T>) < 0) replaceTop(heap, entry, before);
  }
  return (yield* mergeSorted(heap, before)).map(({ item }) => item);
}

function* mergeSorted<T>(entries: readonly Ranked<T>[], before: Before<T>): Generator<YieldPoint, readonly Ranked<T>[], undefined> {
  const timeSlice = new TimeSlice();
  let runs: (readonly Ranked<T>[])[] = [];
  for (let from = 0; from < entries.length; from += RUN) {
    runs.push(entries.slice(from, from + RUN).sort(before));
    if (timeSlice.isExpired()) yield YIELD_POINT;
  }
  while (runs.length > 1) {
    const merged: (readonly Ranked<T>[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergeTwo(runs[at] ?? [], runs[at + 1] ?? [], before, timeSlice));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeTwo<T>(
  left: readonly Ranked<T>[],
  right: readonly Ranked<T>[],
  before: Before<T>,
  timeSlice: TimeSlice,
): Generator<YieldPoint, readonly Ranked<T>[], undefined> {
  if (right.length === 0) return left;
  const merged: Ranked<T>[] = [];
  let a = 0;
  let b = 0;
  while (a < left.length && b < right.length) {
    const isLeft = before(left[a] as Ranked<T>, right[b] as Ranked<T>) <= 0;
    merged.push((isLeft ? left[a++] : right[b++]) as Ranked<T>);
    if (timeSlice.shouldYield()) yield YIELD_POINT;
  }
  for (; a < left.length; a++) merged.push(left[a] as Ranked<T>);
  for (; b < right.length; b++) merged.push(right[b] as Ranked<T>);
  return merged;
}

/** Max-heap. */
function push<T>(heap: Ranked<T>[], entry: Ranked<T>, before: Before<T>, ordered: boolean): void {
  heap.push(entry);
  if (!ordered) return;
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (before(heap[parent] as Ranked<T>, heap[at] as Ranked<T>) >= 0) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function replaceTop<T>(heap: Ranked<T>[], entry: Ranked<T>, before: Before<T>): void {
  heap[0] = entry;
  let at = 0;
  for (;;) {
    let largest = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && before(heap[child] as Ranked<T>, heap[largest] as Ranked<T>) > 0) largest = child;
    }
    if (largest === at) return;
    swap(heap, at, largest);
    at = largest;
  }
}

function swap<T>(heap: T[], a: number, b: number): void {
  const held = heap[a] as T;
  heap[a] = heap[b] as T;
  heap[b] = held;
}
