import { bestMatches } from './matching.js';
import { ratio, sum } from './sums.js';

/** Characters from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Null: not defined, as the precision of no answer. */
export interface Score {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

export interface Relation {
  /** Ids of spans that were matched before. */
  readonly head: string | number;
  readonly tail: string | number;
  readonly label: string;
}

export const scoreOf = (hits: number, given: number, right: number): Score => ({
  precision: ratio(hits, given),
  recall: ratio(hits, right),
  f1: ratio(2 * hits, given + right),
});

const sameBounds = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const sameSpan = (a: Span, b: Span): boolean => sameBounds(a, b) && a.label === b.label;
const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

/** Counts a span if bounds and label are the same. */
export const strictSpans = (right: readonly Span[], given: readonly Span[]): Score =>
  scoreOf(bestMatches(right.length, given.length, (i, j) => sameness(right[i], given[j])).length, given.length, right.length);

const sameness = (a: Span | undefined, b: Span | undefined): number => (a && b && sameSpan(a, b) ? 1 : 0);

/** Counts characters: a span that is a little too long costs a little. */
export function relaxedSpans(right: readonly Span[], given: readonly Span[]): Score {
  const labels = [...new Set([...right, ...given].map(({ label }) => label))];
  const of = (spans: readonly Span[], label: string): Span[] => merged(spans.filter((span) => span.label === label));
  const hits = sum(labels.flatMap((label) => of(right, label).flatMap((a) => of(given, label).map((b) => shared(a, b)))));
  const length = (spans: readonly Span[]): number => sum(labels.flatMap((label) => of(spans, label).map(({ start, end }) => end - start)));
  return scoreOf(hits, length(given), length(right));
}

/** Joins spans of one label that overlap, so that no character counts twice. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

export interface SpanCounts {
  readonly correct: number;
  readonly incorrect: number;
  readonly partial: number;
  readonly missed: number;
  readonly spurious: number;
  readonly score: Score;
}

/** `strict`: bounds and label; `exact`: bounds; `partial`: an overlap counts half; `label`: an overlap with the same label. */
export type SpanRule = 'strict' | 'exact' | 'partial' | 'label';

/** @see SemEval-2013 task 9.1: precision and recall of (correct + partial / 2) */
export function semevalSpans(right: readonly Span[], given: readonly Span[]): Record<SpanRule, SpanCounts> {
  const matches = bestMatches(right.length, given.length, (i, j) => likeness(right[i], given[j]));
  const pairs = matches.flatMap(([i, j]) => {
    const [a, b] = [right[i], given[j]];
    return a && b ? [{ bounds: sameBounds(a, b), label: a.label === b.label }] : [];
  });
  const counts = (isCorrect: (pair: { bounds: boolean; label: boolean }) => boolean, halves = false): SpanCounts => {
    const correct = pairs.filter(isCorrect).length;
    const partial = halves ? pairs.length - correct : 0;
    return {
      correct,
      partial,
      incorrect: pairs.length - correct - partial,
      missed: right.length - pairs.length,
      spurious: given.length - pairs.length,
      score: scoreOf(correct + partial / 2, given.length, right.length),
    };
  };
  return {
    strict: counts(({ bounds, label }) => bounds && label),
    exact: counts(({ bounds }) => bounds),
    partial: counts(({ bounds }) => bounds, true),
    label: counts(({ label }) => label),
  };
}

/** Prefers the same span, then the same bounds, then an overlap with the same label. */
function likeness(a: Span | undefined, b: Span | undefined): number {
  if (!a || !b || shared(a, b) === 0) return 0;
  const overlap = shared(a, b) / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
  return overlap + (sameBounds(a, b) ? 2 : 0) + (a.label === b.label ? 1 : 0);
}

export interface RelationRule {
  /** Head and tail may change places. */
  readonly undirected?: boolean;
  readonly unlabelled?: boolean;
}

export function relationScore(right: readonly Relation[], given: readonly Relation[], rule: RelationRule = {}): Score {
  const keyOf = ({ head, tail, label }: Relation): string => {
    const ends = [head, tail].map(String);
    return JSON.stringify([rule.undirected ? ends.toSorted() : ends, rule.unlabelled ? '' : label]);
  };
  const [rightKeys, givenKeys] = [new Set(right.map(keyOf)), new Set(given.map(keyOf))];
  return scoreOf([...givenKeys].filter((key) => rightKeys.has(key)).length, givenKeys.size, rightKeys.size);
}
