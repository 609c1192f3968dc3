import { describe, expect, it } from '@jest/globals';
import { addItem, addSums, emptySums, figuresOf, krippendorffAlpha } from './agreement-sums.js';
import { agreementOf, categoriesOf, categoryKappa, countsOf } from './agreement.js';

/** Answers of up to 5 people on 40 items, from a fixed sequence. */
function crowd(seed: number, labels: readonly string[]): string[][] {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: 40 }, () => {
    const right = next(labels.length);
    return Array.from({ length: next(4) + 2 }, () => labels[next(3) === 0 ? next(labels.length) : right] ?? '');
  });
}

const sumsOf = (items: readonly string[][]) => {
  const sums = emptySums();
  for (const answers of items) addItem(sums, answers);
  return sums;
};

describe('sums of agreement', () => {
  it.each([1, 2, 3, 4, 5])('give the figures of the whole table (crowd %d)', (seed) => {
    const items = crowd(seed, ['4', '1', '3', '2']);
    const counts = countsOf(items);
    const { percent, fleissKappa, gwetAc1 } = agreementOf(counts);
    const wanted = { percent, fleissKappa, gwetAc1, krippendorffAlpha: krippendorffAlpha(items, 'nominal') };
    const figures = figuresOf(sumsOf(items), 'nominal', 4);
    for (const [name, value] of Object.entries(wanted)) expect(figures[name as keyof typeof wanted]).toBeCloseTo(value ?? NaN, 10);
    expect(figuresOf(sumsOf(items), 'ordinal', 4).krippendorffAlpha).toBeCloseTo(krippendorffAlpha(items, 'ordinal') ?? NaN, 10);
    for (const [place, label] of categoriesOf(items).entries()) {
      expect(figures.labels.find((one) => one.label === label)?.kappa).toBeCloseTo(categoryKappa(counts, place) ?? NaN, 10);
    }
  });

  it('of parts add up to those of the whole, whatever their labels', () => {
    const [one, other] = [crowd(1, ['a', 'b']), crowd(2, ['c', 'b', '__proto__'])];
    const sums = sumsOf(one);
    addSums(sums, JSON.parse(JSON.stringify(sumsOf(other))));
    const [parts, whole] = [figuresOf(sums, 'nominal', 4), figuresOf(sumsOf([...one, ...other]), 'nominal', 4)];
    expect(parts.krippendorffAlpha).toBeCloseTo(whole.krippendorffAlpha ?? NaN, 10);
    expect(parts.gwetAc1).toBeCloseTo(whole.gwetAc1 ?? NaN, 10);
    expect(parts.labels.map(({ label }) => label)).toEqual(whole.labels.map(({ label }) => label));
  });

  it('name the labels that are mixed up, the most frequent first', () => {
    const mixed = [
      ['a', 'b'],
      ['b', 'a', 'a'],
      ['c', 'c', 'b'],
      ['a', 'a'],
    ];
    expect(figuresOf(sumsOf(mixed), 'nominal', 3).confused).toEqual([
      { labels: ['a', 'b'], share: 2 / 3 },
      { labels: ['b', 'c'], share: 1 / 3 },
    ]);
    const many = Array.from({ length: 9 }, (_, n) => [String(n), String(n + 1)]);
    expect(figuresOf(sumsOf(many), 'nominal', 10).confused).toHaveLength(5);
  });

  it('are not defined without two answers, and kappa not if all are the same', () => {
    const nothing = { percent: null, fleissKappa: null, gwetAc1: null, krippendorffAlpha: null, labels: [], confused: [] };
    expect(figuresOf(sumsOf([['a'], []]), 'nominal', 2)).toEqual(nothing);
    expect(
      figuresOf(
        sumsOf([
          ['a', 'a'],
          ['a', 'a'],
        ]),
        'nominal',
        2,
      ),
    ).toMatchObject({ percent: 1, fleissKappa: null, gwetAc1: 1, krippendorffAlpha: null });
  });
});
