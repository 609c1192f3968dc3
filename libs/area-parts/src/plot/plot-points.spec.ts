import { describe, expect, it, test } from '@jest/globals';
import { axisEnd, binPoints, totalsOf, type PlotPoint } from './plot-points.js';

const SERIES = [{ label: 'Paid' }, { label: 'Owed', fold: 'last' as const }];
const points = (count: number): PlotPoint[] =>
  Array.from({ length: count }, (_, n) => ({ key: String(n), label: null, values: [n, n * 10] }));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('points as bins', () => {
  it('none are none, and one is one', () => {
    expect(binPoints([], SERIES, 60)).toEqual([]);
    expect(binPoints(points(1), SERIES, 60)).toHaveLength(1);
  });

  it('few stand alone', () => {
    expect(binPoints(points(60), SERIES, 60).map(({ first, last, values }) => [first.key, last.key, values[0]])).toEqual(
      points(60).map(({ key, values }) => [key, key, values[0]]),
    );
  });

  it.each([61, 365, 10_000])('%i become at most 60 that hold every point and end with the newest', (count) => {
    const bins = binPoints(points(count), SERIES, 60);
    expect(bins.length).toBeLessThanOrEqual(60);
    expect(bins.length).toBeGreaterThan(30);
    expect(sum(bins.map(({ values }) => values[0] ?? 0))).toBe((count * (count - 1)) / 2);
    expect(bins[0]?.first.key).toBe('0');
    expect(bins.at(-1)).toMatchObject({ last: { key: String(count - 1) }, values: [expect.any(Number), (count - 1) * 10] });
    const sizes = bins.map(({ first, last }) => Number(last.key) - Number(first.key) + 1);
    expect(new Set(sizes.slice(1)).size).toBe(1);
  });
});

it('adds up a series, and takes the newest of a state', () => {
  expect(totalsOf(points(4), SERIES)).toEqual([6, 30]);
  expect(totalsOf([], SERIES)).toEqual([0, 0]);
});

test.each([
  [0, 1, 1],
  [1, 1, 1],
  [2, 1, 2],
  [3, 1, 5],
  [7, 1, 10],
  [23, 1, 25],
  [101, 1, 200],
  [10_000, 1, 10_000],
  [45, 60, 60],
  [125, 60, 300],
  [1_234_567, 100, 2_000_000],
])('an axis for %i in units of %i ends at %i', (value, unit, end) => {
  expect(axisEnd(value, unit)).toBe(end);
});
