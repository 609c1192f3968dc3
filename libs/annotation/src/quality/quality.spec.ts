import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { agreementOf, cohenKappa, countsOf } from './agreement.js';
import { consensusOf, majorityOf, posteriorOf } from './consensus.js';
import { goldPositions, goldVerdict } from './gold.js';
import { wilson } from './interval.js';
import { krippendorffAlpha } from './agreement-sums.js';
import { bestMatches } from './matching.js';
import { maskIou, polygonIou, segmentIou } from './overlap.js';
import { bradleyTerry } from './scales.js';
import { relaxedSpans, semevalSpans, strictSpans } from './spans.js';
import { characterErrors, wordErrors } from './compare.js';

const RATINGS = fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});
const SPANS = fc.array(
  fc
    .record({ start: fc.nat(30), length: fc.integer({ min: 1, max: 8 }), label: fc.constantFrom('A', 'B') })
    .map(({ start, length, label }) => ({ start, end: start + length, label })),
  { maxLength: 8 },
);
const inRange = (value: number | null, low: number, high: number): boolean =>
  value === null || (value >= low - 1e-9 && value <= high + 1e-9);

describe('agreement', () => {
  it('stays within its bounds, and does not change with the order of people, items or names of labels', () => {
    fc.assert(
      fc.property(RATINGS, (ratings) => {
        const found = agreementOf(countsOf(ratings));
        const other = ratings
          .toReversed()
          .map((unit) => unit.toReversed().map((rating) => (rating === null ? null : `label ${3 - rating}`)));
        const again = agreementOf(countsOf(other));
        for (const key of ['percent', 'fleissKappa', 'gwetAc1', 'brennanPrediger'] as const) {
          expect(inRange(found[key], key === 'percent' ? 0 : -Infinity, 1)).toBe(true);
          expect(again[key] ?? -9).toBeCloseTo(found[key] ?? -9, 9);
        }
        expect(krippendorffAlpha(other, 'nominal') ?? -9).toBeCloseTo(krippendorffAlpha(ratings, 'nominal') ?? -9, 9);
      }),
    );
  });

  it.each([
    ['Fleiss and alpha of one category', () => [agreementOf([[3], [3]]).fleissKappa, krippendorffAlpha([['a', 'a']], 'nominal')]],
    ['all measures of units with one answer', () => Object.values(agreementOf([[1, 0]]))],
    ['all measures of nothing', () => [...Object.values(agreementOf([])), krippendorffAlpha([], 'ratio'), cohenKappa([]), wilson(0, 0)]],
    [
      'strengths if one item always wins',
      () => [
        bradleyTerry([
          [0, 5],
          [0, 0],
        ]),
      ],
    ],
    ['precision without an answer', () => [strictSpans([{ start: 0, end: 1, label: 'A' }], []).precision]],
  ])('is not defined: %s', (_, values) => {
    expect(values().filter((value) => value !== null)).toEqual([]);
  });
});

describe('matching', () => {
  it('finds the greatest sum, whatever the order', () => {
    const weights = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(weights, (table) => {
        const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
        const sumOf = (matches: readonly (readonly [number, number])[]): number => matches.reduce((sum, [i, j]) => sum + at(i, j), 0);
        const found = bestMatches(table.length, 4, at);
        expect(new Set(found.map(([, j]) => j)).size).toBe(found.length);
        expect(sumOf(found)).toBe(greatest(table, 0, new Set()));
        const turned = bestMatches(4, table.length, (j, i) => at(i, j)).map(([j, i]): [number, number] => [i, j]);
        expect(sumOf(turned)).toBe(sumOf(found));
      }),
    );
  });

  it('matches 2,000 boxes that overlap in pairs', () => {
    expect(bestMatches(2_000, 2_000, (i, j) => segmentIou([i, i + 1.2], [j, j + 1.2]), 0.5)).toHaveLength(2_000);
  });
});

/** Tries all assignments of the rows from `row` on. */
function greatest(table: readonly (readonly number[])[], row: number, taken: ReadonlySet<number>): number {
  if (row === table.length) return 0;
  const skip = greatest(table, row + 1, taken);
  const take = (table[row] ?? []).map((value, j) => (taken.has(j) ? 0 : value + greatest(table, row + 1, new Set([...taken, j]))));
  return Math.max(skip, ...take);
}

describe('spans', () => {
  it('score 1 against themselves, the same both ways with precision and recall changed, and relaxed never below strict', () => {
    fc.assert(
      fc.property(SPANS, SPANS, (right, given) => {
        expect(strictSpans(right, right).f1 ?? 1).toBe(1);
        for (const score of [strictSpans, relaxedSpans]) {
          const [there, back] = [score(right, given), score(given, right)];
          expect([there.precision, there.f1]).toEqual([back.recall, back.f1]);
          expect(inRange(there.f1, 0, 1)).toBe(true);
        }
        const { strict, label, partial } = semevalSpans(right, given);
        expect(strict.correct + strict.incorrect + strict.missed).toBe(right.length);
        expect(strict.correct).toBeLessThanOrEqual(Math.min(label.correct, partial.correct));
      }),
    );
  });
});

describe('overlap of outlines', () => {
  it('takes an outline that crosses itself as it is painted', () => {
    const bow = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ] as const;
    expect(
      polygonIou(
        bow.map(([x, y]) => [x, y]),
        bow.map(([x, y]) => [x, y]),
      ),
    ).toBeCloseTo(1);
    expect(
      polygonIou(
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
    ).toBe(0);
  });

  it('is the same both ways, for any outline', () => {
    const outline = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(outline, outline, (a, b) => {
        expect(inRange(polygonIou(a, b), 0, 1)).toBe(true);
        expect(polygonIou(a, b)).toBeCloseTo(polygonIou(b, a), 9);
      }),
    );
  });

  it('compares masks of 100 megapixels by their runs', () => {
    const all = { w: 10_000, h: 10_000, runs: [0, 100_000_000] };
    expect(maskIou(all, { ...all, runs: [50_000_000, 50_000_000] })).toBe(0.5);
  });
});

describe('transcripts', () => {
  it('differ by nothing in another form of the same letters, and by at most the longer text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }), (a, b) => {
        expect(wordErrors(a.normalize('NFD'), a.normalize('NFC')).errors).toBe(0);
        expect(characterErrors(a, b).errors).toBe(characterErrors(b, a).errors);
        expect(characterErrors(a, b).errors).toBeLessThanOrEqual(Math.max([...a.normalize('NFC')].length, [...b.normalize('NFC')].length));
      }),
    );
  });
});

describe('consensus', () => {
  const answers = (labels: readonly (readonly number[])[]) =>
    labels.flatMap((ofItem, item) => ofItem.map((label, person) => ({ item, person, label })));

  it('keeps the majority of a small project, and decides its ties by who is right more often', () => {
    const labels = [...Array.from({ length: 30 }, (_, i) => [i % 2, i % 2, 1 - (i % 2)]), [1, 2, 0], [0, 0, 1]];
    const votes = { items: labels.length, people: 3, classes: 3, answers: answers(labels) };
    const { estimator, posterior } = consensusOf(votes);
    expect(estimator).toBe('majority');
    expect([...posterior.subarray(93, 96)].indexOf(1)).toBe(0);
    expect(posterior[90]).toBeLessThan(posterior[91] ?? 0);
    expect(majorityOf(votes).slice(0, 2)).toEqual([0, 1]);
  });

  it('is certain of gold, whatever people say', () => {
    const votes = {
      items: 2,
      people: 3,
      classes: 2,
      answers: answers([
        [0, 0, 0],
        [1, 1, 1],
      ]),
      gold: new Map([[0, 1]]),
    };
    expect([...consensusOf(votes).posterior.subarray(0, 2)]).toEqual([0, 1]);
  });

  it('states probabilities that sum to 1', () => {
    expect(posteriorOf([{ accuracy: 0.9, label: 1 }], [0.5, 0.25, 0.25]).reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });
});

describe('gold', () => {
  it.each([
    [0, 4, 'continue'],
    [0, 5, 'teach'],
    [1, 7, 'teach'],
    [2, 8, 'pause'],
    [3, 8, 'continue'],
    [30, 60, 'continue'],
    [20, 60, 'pause'],
    [0, 0, 'continue'],
  ])('%i right of %i: %s', (right, seen, verdict) => {
    expect(goldVerdict(right, seen)).toBe(verdict);
  });

  it.each([
    [0, 8],
    [1, 3],
    [4, 3],
    [5, 1],
    [500, 1],
  ])('stands in block %i %i times, at places that the server draws', (block, count) => {
    const draws = Array.from({ length: 50 }, () => [...goldPositions(block, Math.random)]);
    for (const positions of draws) {
      expect(positions).toHaveLength(count);
      expect(positions.every((at) => at >= block * 20 && at < block * 20 + 20)).toBe(true);
    }
    expect(new Set(draws.map((positions) => positions.toSorted((a, b) => a - b).join())).size).toBeGreaterThan(5);
  });
});
