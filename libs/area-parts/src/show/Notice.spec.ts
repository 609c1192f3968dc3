import { expect, it } from '@jest/globals';
import { asOf } from './Notice.js';

const NOW = new Date(2026, 10, 20, 14, 5);

it.each([
  ['of today by its time', new Date(2026, 10, 20, 9, 7), '09:07'],
  ['of yesterday with its day', new Date(2026, 10, 19, 23, 59), '19 November, 23:59'],
  ['of the same day a year ago with its day', new Date(2025, 10, 20, 9, 7), '20 November, 09:07'],
])('tells what is %s', (_what, at, words) => {
  expect(asOf(at, NOW)).toBe(words);
});
