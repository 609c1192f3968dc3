import { expect, test } from '@jest/globals';
import { quantile, twoDigits } from './numbers.js';

test.each([
  [[], 0.5, 0],
  [[7], 0.9, 7],
  [[1, 3], 0.5, 2],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0.9, 10],
  [[0, 10], 0.9, 9],
  [[0, 0, 0, 100], 1, 100],
])('of %j, %f of the values are at most %f', (sorted, share, value) => expect(quantile(sorted, share)).toBeCloseTo(value, 9));

test.each([
  [123_456, 120_000],
  [125_001, 130_000],
  [99, 99],
  [0.4, 0],
])('%f is shown as %i', (value, shown) => expect(twoDigits(value)).toBe(shown));
