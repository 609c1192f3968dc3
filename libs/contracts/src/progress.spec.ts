import { expect, it } from '@jest/globals';
import { progressOf, progressText } from './progress.js';

it.each([
  [{ total: 20, open: 20, skipped: 0 }, '0 of 20 done'],
  [{ total: 20, open: 8, skipped: 0 }, '12 of 20 done'],
  [{ total: 20, open: 5, skipped: 3 }, '12 of 20 done, 3 skipped'],
  [{ total: 2, open: 0, skipped: 2 }, '0 of 2 done, 2 skipped'],
])('what is skipped is not done: %j is %s', (items, text) => {
  expect(progressText(progressOf(items))).toBe(text);
});
