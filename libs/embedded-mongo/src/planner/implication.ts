import { encodeValue } from '../bson/keystring.js';
import { Rank } from '../bson/types.js';
import { type FilterNode, type Test } from '../query/filter-nodes.js';
import { conjuncts } from '../query/filter-parse.js';
import { type Conditions } from './conditions.js';
import { type Interval, isWithin, prefixInterval } from './interval.js';
import { NULLISH, boundsOfTest } from './test-bounds.js';

/**
 * @param wanted the filter of a partial index
 * @returns whether every document that passes `filter` provably passes `wanted`; false if unsure, because a partial index that lacks
 *   a matching document must not be used
 */
export function implies(filter: FilterNode, conditions: Conditions, wanted: FilterNode): boolean {
  return conjuncts(wanted).every((part) => impliesConjunct(filter, conditions, part));
}

function impliesConjunct(filter: FilterNode, conditions: Conditions, wanted: FilterNode): boolean {
  if (wanted.kind === 'constant') return wanted.value;
  if (wanted.kind === 'or') return wanted.nodes.some((node) => implies(filter, conditions, node));
  if (wanted.kind !== 'field') return false;
  const isRepeated = conjuncts(filter).some(
    (node) => node.kind === 'field' && node.path === wanted.path && sameTest(node.test, wanted.test),
  );
  if (isRepeated) return true;
  const allowed = intervalsOfTest(wanted.test);
  if (!allowed) return false;
  return (conditions.get(wanted.path) ?? []).some(({ intervals }) => isWithin(intervals, allowed));
}

function sameTest(left: Test, right: Test): boolean {
  if (left.op === 'eq' && right.op === 'eq') return encodeValue(left.value).equals(encodeValue(right.value));
  if (left.op === 'exists' && right.op === 'exists') return left.wanted === right.wanted;
  if (left.op === 'type' && right.op === 'type') return left.types.every((type) => right.types.includes(type));
  return false;
}

const RANK_OF_TYPE: Readonly<Record<number, number>> = {
  2: Rank.string,
  3: Rank.object,
  5: Rank.binary,
  7: Rank.objectId,
  8: Rank.boolean,
  9: Rank.date,
  17: Rank.timestamp,
};
const NUMBER_TYPES = [1, 16, 18, 19];

/** Values that certainly pass a test. */
function intervalsOfTest(test: Test): readonly Interval[] | undefined {
  if (test.op === 'exists') return test.wanted ? allButNullish() : undefined;
  if (test.op === 'type') return typeIntervals(test.types);
  const bounds = boundsOfTest(test);
  return bounds?.exact ? bounds.intervals : undefined;
}

function allButNullish(): readonly Interval[] {
  return [
    { low: Buffer.alloc(0), high: NULLISH.low, isPoint: false },
    { low: NULLISH.high ?? Buffer.alloc(0), high: undefined, isPoint: false },
  ];
}

function typeIntervals(types: readonly number[]): readonly Interval[] {
  const ranks = types.map((type) => RANK_OF_TYPE[type]).filter((rank) => rank !== undefined);
  if (NUMBER_TYPES.every((type) => types.includes(type))) ranks.push(Rank.number);
  return ranks.map((rank) => prefixInterval(Buffer.from([rank])));
}

export function excludesMissing(intervals: readonly Interval[]): boolean {
  return isWithin(intervals, allButNullish());
}
