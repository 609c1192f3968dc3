import { type ObjectId } from 'bson';
import { compareValues, regexParts } from '../bson/compare.js';
import { PlainDocument } from '../bson/raw-document.js';
import { type Document, Rank, bsonTag, isDocument, rankOf, toNumber, typeNumber } from '../bson/types.js';
import { matchesBits } from './bits.js';
import { type Comparator } from './collation.js';
import {
  type FilterContext,
  type FilterNode,
  type MatchTrace,
  type Matcher,
  type Pattern,
  type RangeOperator,
  type Test,
} from './filter-nodes.js';
import { visitPath } from './path-visit.js';
import { isRegex } from './regex.js';

/** Test on the values of a path, starting at the value of its first part. */
export type ValueTest = (first: unknown, parts: readonly string[], trace?: MatchTrace) => boolean;

type Predicate = (value: unknown) => boolean;

/** Compiler of the nested filter of `$elemMatch`, passed by the caller to avoid a circular import. */
export type CompileNested = (node: FilterNode, context: FilterContext) => Matcher;

export function compileTest(test: Test, context: FilterContext, nested: CompileNested): ValueTest {
  switch (test.op) {
    case 'exists':
      return existence(test.wanted);
    case 'size':
      return wholeArray((array) => array.length === test.size);
    case 'elemMatchValue':
      return elementMatch(test.tests.map((inner) => elementPredicate(inner, context, nested)));
    case 'elemMatchDocument':
      return elementDocumentMatch(nested(test.node, context));
    case 'not': {
      const tests = test.tests.map((inner) => compileTest(inner, context, nested));
      return (first, parts) => !tests.every((matches) => matches(first, parts));
    }
    case 'never':
      return () => false;
    default:
      return anyValue(predicateOf(test, context));
  }
}

/** True if a value at the path, or an element of an array there, satisfies the predicate. */
function anyValue(predicate: Predicate): ValueTest {
  return (first, parts, trace) =>
    visitPath(first, parts, 1, (value, position) => {
      if (!Array.isArray(value)) return predicate(value) && traced(trace, position);
      const element = value.findIndex(predicate);
      if (element >= 0) return traced(trace, position ?? element);
      return predicate(value) && traced(trace, position);
    });
}

function traced(trace: MatchTrace | undefined, position: number | undefined): true {
  if (trace && position !== undefined) trace.position = position;
  return true;
}

function existence(wanted: boolean): ValueTest {
  return (first, parts, trace) => {
    const exists = visitPath(first, parts, 1, (value, position) => value !== undefined && traced(trace, position));
    return exists === wanted;
  };
}

function wholeArray(predicate: (array: readonly unknown[]) => boolean): ValueTest {
  return (first, parts) => visitPath(first, parts, 1, (value) => Array.isArray(value) && predicate(value));
}

function elementMatch(tests: readonly Predicate[]): ValueTest {
  return elementWise((element) => tests.every((matches) => matches(element)));
}

function elementWise(matches: Predicate): ValueTest {
  return (first, parts, trace) =>
    visitPath(first, parts, 1, (value, position) => {
      if (!Array.isArray(value)) return false;
      const element = value.findIndex(matches);
      return element >= 0 && traced(trace, position ?? element);
    });
}

/** Test on an array element as a single value; a nested array is not expanded. */
function elementPredicate(test: Test, context: FilterContext, nested: CompileNested): Predicate {
  switch (test.op) {
    case 'exists':
      return () => test.wanted;
    case 'size':
      return (element) => Array.isArray(element) && element.length === test.size;
    case 'not': {
      const tests = test.tests.map((inner) => elementPredicate(inner, context, nested));
      return (element) => !tests.every((matches) => matches(element));
    }
    case 'elemMatchValue':
    case 'elemMatchDocument': {
      const matches = compileTest(test, context, nested);
      return (element) => matches(element, ELEMENT_PATH);
    }
    default:
      return predicateOf(test, context);
  }
}

const ELEMENT_PATH = ['element'] as const;

function elementDocumentMatch(matches: Matcher): ValueTest {
  return elementWise((element) => {
    if (isDocument(element)) return matches(new PlainDocument(element));
    return Array.isArray(element) && matches(new PlainDocument(Object.fromEntries(element.entries()) as Document));
  });
}

function predicateOf(test: Test, context: FilterContext): Predicate {
  switch (test.op) {
    case 'eq':
      return equalTo(test.value, context.compare);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return inRange(test.op, test.value, context.compare ?? compareValues);
    case 'in':
      return oneOf(test.values, test.patterns, context.compare);
    case 'regex':
      return matchesPattern(test.pattern);
    case 'type':
      return (value) => value !== undefined && test.types.includes(typeNumber(value));
    case 'mod':
      return (value) => rankOf(value) === Rank.number && Math.trunc(toNumber(value)) % test.divisor === test.remainder;
    case 'bits':
      return (value) => matchesBits(value, test.mode, test.mask);
    default:
      return () => false;
  }
}

function equalTo(wanted: unknown, collated: Comparator | undefined): Predicate {
  if (wanted === null) return (value) => value === null || value === undefined;
  if (typeof wanted === 'string' && !collated)
    return (value) => value === wanted || (bsonTag(value) === 'BSONSymbol' && compareValues(value, wanted) === 0);
  const compare = collated ?? compareValues;
  const rank = rankOf(wanted);
  return (value) => value !== undefined && rankOf(value) === rank && compare(value, wanted) === 0;
}

/** Range operators match only the type of their bound, except for MinKey and MaxKey; NaN compares only with NaN. */
function inRange(op: RangeOperator, bound: unknown, compare: Comparator): Predicate {
  if (bound === null) return op === 'gte' || op === 'lte' ? equalTo(null, undefined) : () => false;
  const accepts = ORDER_PREDICATES[op];
  const rank = rankOf(bound);
  if (rank === Rank.minKey || rank === Rank.maxKey) return (value) => value !== undefined && accepts(compareValues(value, bound));
  const boundIsNaN = rank === Rank.number && Number.isNaN(toNumber(bound));
  return (value) => {
    if (value === undefined || rankOf(value) !== rank) return false;
    if (rank === Rank.number && Number.isNaN(toNumber(value)) !== boundIsNaN) return false;
    return accepts(compare(value, bound));
  };
}

const ORDER_PREDICATES: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

function oneOf(values: readonly unknown[], patterns: readonly Pattern[], collated: Comparator | undefined): Predicate {
  const texts = new Set<string>();
  const ids = new Set<string>();
  const others: Predicate[] = patterns.map(matchesPattern);
  for (const value of values) {
    if (typeof value === 'string' && !collated) texts.add(value);
    else if (bsonTag(value) === 'ObjectId') ids.add((value as ObjectId).toHexString());
    else others.push(equalTo(value, collated));
  }
  return (value) => {
    if (typeof value === 'string' && texts.has(value)) return true;
    if (ids.size > 0 && bsonTag(value) === 'ObjectId' && ids.has((value as ObjectId).toHexString())) return true;
    return others.some((matches) => matches(value));
  };
}

function matchesPattern({ regex, source, flags }: Pattern): Predicate {
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (bsonTag(value) === 'BSONSymbol') return regex.test(String(value));
    if (!isRegex(value)) return false;
    const stored = regexParts(value);
    return stored.pattern === source && stored.flags === flags;
  };
}
