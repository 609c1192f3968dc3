import { ANNOTATION_LIMITS } from '../limits.js';
import { RunBuilder, type Mask } from './masks.js';

/** Pairs of begin and end columns, of row `y` from `starts[y]` to `starts[y + 1]`. */
interface RowEdges {
  readonly edges: Int32Array;
  readonly starts: Int32Array;
}

function rowEdgesOf({ w, h, runs }: Mask): RowEdges {
  const edges = new Int32Array(runs.length + 2 * h);
  const starts = new Int32Array(h + 2);
  let [at, count, row] = [0, 0, 0];
  runs.forEach((length, i) => {
    const end = Math.min(at + length, w * h);
    while (i % 2 && at < end) {
      const y = Math.floor(at / w);
      while (row < y) starts[++row] = count;
      const until = Math.min(end, (y + 1) * w);
      edges[count++] = at - y * w;
      edges[count++] = until - y * w;
      at = until;
    }
    at = end;
  });
  while (row <= h) starts[++row] = count;
  return { edges, starts };
}

export function eachRow(mask: Mask, take: (edges: Int32Array, y: number) => void): void {
  const { edges, starts } = rowEdgesOf(mask);
  for (let y = 0; y < mask.h; y++) take(edges.subarray(starts[y], starts[y + 1]), y);
}

/** `to` is exclusive. */
type TakeStretch = (from: number, to: number) => void;

/** Rows differ between their merged, sorted edges, taken in pairs. `shift` moves the other row to the right. */
function eachDifference({ edges, starts }: RowEdges, one: number, other: number, take: TakeStretch, shift = 0): void {
  const [endOfOne, endOfOther] = [starts[one + 1] ?? 0, starts[other + 1] ?? 0];
  let [i, j, open] = [starts[one] ?? 0, starts[other] ?? 0, -1];
  while (i < endOfOne || j < endOfOther) {
    const left = i < endOfOne ? (edges[i] ?? 0) : Infinity;
    const right = j < endOfOther ? (edges[j] ?? 0) + shift : Infinity;
    const edge = left <= right ? left : right;
    if (left <= right) i++;
    else j++;
    if (open < 0) open = edge;
    else {
      if (edge > open) take(open, edge);
      open = -1;
    }
  }
}

function countOf(rows: RowEdges, { w, h }: Mask): number {
  let count = 1;
  for (let y = 1; y < h; y++) eachDifference(rows, y - 1, y, (from, to) => (count += to - from));
  // A column continues in the next one: compare its last pixel with the first of the next.
  eachDifference(rows, 0, h - 1, (from, to) => (count += Math.max(0, Math.min(to, w) - Math.max(from, 1))), 1);
  const isFirstSet = (rows.starts[1] ?? 0) > 0 && rows.edges[0] === 0;
  return count + Number(isFirstSet);
}

/** Computed from the rows, because a mask of few rows may have as many runs as pixels. */
export const columnRunsOf = (mask: Mask): number => countOf(rowEdgesOf(mask), mask);

/** Exchanges rows and columns without a bitmap. @throws RangeError if that makes too many runs */
export function transpose(mask: Mask): Mask {
  const { w, h } = mask;
  const rows = rowEdgesOf(mask);
  if (countOf(rows, mask) > ANNOTATION_LIMITS.runs)
    throw new RangeError(`has more than ${ANNOTATION_LIMITS.runs} runs from column to column`);
  // Row h is empty, and also stands for the row above the first.
  const eachChange = (take: (from: number, to: number, y: number) => void): void => {
    for (let y = 0; y <= h; y++) eachDifference(rows, y === 0 ? h : y - 1, y, (from, to) => take(from, to, y));
  };
  const begins = new Int32Array(w + 1);
  eachChange((from, to) => {
    begins[from] = (begins[from] ?? 0) + 1;
    begins[to] = (begins[to] ?? 0) - 1;
  });
  // Converts counts per column to start offsets.
  let [changes, total] = [0, 0];
  for (let x = 0; x <= w; x++) {
    changes += begins[x] ?? 0;
    begins[x] = total;
    total += changes;
  }
  const next = begins.slice();
  const places = new Int32Array(total);
  eachChange((from, to, y) => {
    for (let x = from; x < to; x++) {
      const place = next[x] ?? 0;
      places[place] = y;
      next[x] = place + 1;
    }
  });
  const builder = new RunBuilder();
  for (let x = 0; x < w; x++) {
    let [at, value] = [0, 0 as 0 | 1];
    for (let i = begins[x] ?? 0; i < (begins[x + 1] ?? 0); i++) {
      const y = places[i] ?? 0;
      builder.add(value, y - at);
      [at, value] = [y, value ? 0 : 1];
    }
    builder.add(value, h - at);
  }
  return { w: h, h: w, runs: builder.runs };
}
