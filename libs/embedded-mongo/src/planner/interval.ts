import { successor } from '../bson/keystring.js';

/**
 * Half-open range `low <= key < high` over the ascending encodings of one column's values. Bounds are prefixes: `high` is above
 * everything with the preceding prefix. Without `high` the range has no upper bound.
 */
export interface Interval {
  readonly low: Buffer;
  readonly high: Buffer | undefined;
  /** Contains a single value, whose complete encoding is `low`. */
  readonly isPoint: boolean;
}

export function pointInterval(encoded: Buffer): Interval {
  return { low: encoded, high: successor(encoded), isPoint: true };
}

export function prefixInterval(prefix: Buffer): Interval {
  return { low: prefix, high: successor(prefix), isPoint: false };
}

function compareHigh(left: Buffer | undefined, right: Buffer | undefined): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return Buffer.compare(left, right);
}

/** Sorts intervals, and merges overlapping and adjacent ones. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => Buffer.compare(a.low, b.low) || compareHigh(a.high, b.high));
  const result: Interval[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (!last || (last.high !== undefined && Buffer.compare(last.high, interval.low) < 0) || separatePoints(last, interval)) {
      result.push(interval);
    } else if (compareHigh(last.high, interval.high) < 0) {
      result[result.length - 1] = { low: last.low, high: interval.high, isPoint: false };
    }
  }
  return result;
}

/** Adjacent points (such as true and false) remain points, because equality bounds are more useful than a range. */
function separatePoints(left: Interval, right: Interval): boolean {
  return left.isPoint && right.isPoint && !left.low.equals(right.low);
}

export function intersectionOf(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const a of left) {
    for (const b of right) {
      const low = Buffer.compare(a.low, b.low) >= 0 ? a.low : b.low;
      const high = compareHigh(a.high, b.high) <= 0 ? a.high : b.high;
      if (high !== undefined && Buffer.compare(low, high) >= 0) continue;
      result.push({ low, high, isPoint: a.isPoint || b.isPoint });
    }
  }
  return unionOf(result);
}

export function isWithin(inner: readonly Interval[], outer: readonly Interval[]): boolean {
  return inner.every((a) => outer.some((b) => Buffer.compare(b.low, a.low) <= 0 && compareHigh(a.high, b.high) <= 0));
}

/** Interval in a descending column, whose bytes are inverted. */
export function descending(interval: Interval): Interval {
  const low = interval.high === undefined ? Buffer.alloc(0) : (successor(invert(interval.high)) ?? Buffer.alloc(0));
  if (interval.isPoint) return { low: invert(interval.low), high: successor(invert(interval.low)), isPoint: true };
  return { low, high: successor(invert(interval.low)), isPoint: false };
}

function invert(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte ^ 0xff));
}
