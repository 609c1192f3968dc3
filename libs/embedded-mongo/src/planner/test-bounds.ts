import { BSONRegExp } from 'bson';
import { encodeStringPrefix, encodeValue, successor } from '../bson/keystring.js';
import { Rank, bsonTag, rankOf, toNumber } from '../bson/types.js';
import { type Pattern, type RangeOperator, type Test } from '../query/filter-nodes.js';
import { literalPrefix } from '../query/regex.js';
import { type Interval, intersectionOf, pointInterval, prefixInterval, unionOf } from './interval.js';

/** Index bounds of the documents that pass a test. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** An entry within the bounds implies that the document passes, so that the filter need not be evaluated. */
  readonly exact: boolean;
}

/** Encoding of null and missing. */
export const NULLISH: Interval = pointInterval(encodeValue(null));
const NO_MATCHES: Bounds = { intervals: [], exact: false };
const EXACT_RANKS: ReadonlySet<number> = new Set([Rank.string, Rank.objectId, Rank.boolean, Rank.date, Rank.number]);

/** @returns undefined if the test implies no bounds on an index column of its path */
export function boundsOfTest(test: Test): Bounds | undefined {
  switch (test.op) {
    case 'eq':
      return equalBounds(test.value);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return rangeBounds(test.op, test.value);
    case 'in':
      return inBounds(test.values, test.patterns);
    case 'regex':
      return patternBounds(test.pattern);
    case 'exists':
      return test.wanted ? undefined : { intervals: [NULLISH], exact: false };
    case 'elemMatchValue':
      return elementBounds(test.tests);
    case 'never':
      return NO_MATCHES;
    default:
      return undefined;
  }
}

function equalBounds(value: unknown): Bounds {
  if (Array.isArray(value)) {
    // A multikey index contains the elements: an array value is found by its first element, or as an element of a nested array.
    const whole = pointInterval(encodeValue(value));
    return { intervals: unionOf([pointInterval(encodeValue(value[0])), whole]), exact: false };
  }
  const exact = EXACT_RANKS.has(rankOf(value)) && bsonTag(value) !== 'Decimal128';
  return { intervals: [pointInterval(encodeValue(value))], exact };
}

function inBounds(values: readonly unknown[], patterns: readonly Pattern[]): Bounds | undefined {
  const parts: Bounds[] = values.map(equalBounds);
  for (const pattern of patterns) {
    const bounds = patternBounds(pattern);
    if (!bounds) return undefined;
    parts.push(bounds);
  }
  return { intervals: unionOf(parts.flatMap(({ intervals }) => intervals)), exact: parts.every(({ exact }) => exact) };
}

function rangeBounds(op: RangeOperator, bound: unknown): Bounds | undefined {
  const rank = rankOf(bound);
  if (rank === Rank.nullish) return op === 'gte' || op === 'lte' ? { intervals: [NULLISH], exact: false } : NO_MATCHES;
  if (rank === Rank.minKey || rank === Rank.maxKey || rank === Rank.array) return undefined;
  const isNumber = rank === Rank.number;
  if (isNumber && Number.isNaN(toNumber(bound))) {
    return op === 'gte' || op === 'lte' ? { intervals: [pointInterval(encodeValue(Number.NaN))], exact: false } : NO_MATCHES;
  }
  const type = prefixInterval(Buffer.from([rank]));
  // NaN sorts below every number but does not match $lt.
  const start = isNumber ? (successor(encodeValue(Number.NaN)) as Buffer) : type.low;
  const encoded = encodeValue(bound);
  const interval: Interval = {
    low: op === 'gt' ? (successor(encoded) as Buffer) : op === 'gte' ? encoded : start,
    high: op === 'lt' ? encoded : op === 'lte' ? successor(encoded) : type.high,
    isPoint: false,
  };
  return { intervals: [interval], exact: EXACT_RANKS.has(rank) && bsonTag(bound) !== 'Decimal128' };
}

/** Bounds of the literal prefix, and of the pattern itself: a stored regular expression equals an identical one. */
function patternBounds(pattern: Pattern): Bounds | undefined {
  const literal = literalPrefix(pattern);
  if (!literal) return undefined;
  const isPlain = pattern.flags === '';
  const itself = isPlain ? pointInterval(encodeValue(new BSONRegExp(pattern.source))) : prefixInterval(Buffer.from([Rank.regex]));
  return { intervals: unionOf([prefixInterval(encodeStringPrefix(literal.prefix)), itself]), exact: literal.isWhole && isPlain };
}

/** $elemMatch: all tests apply to one element, so their bounds may be intersected even in a multikey index. */
function elementBounds(tests: readonly Test[]): Bounds | undefined {
  let intervals: readonly Interval[] | undefined;
  for (const test of tests) {
    const bounds = boundsOfTest(test);
    if (bounds) intervals = intervals ? intersectionOf(intervals, bounds.intervals) : bounds.intervals;
  }
  return intervals && { intervals, exact: false };
}
