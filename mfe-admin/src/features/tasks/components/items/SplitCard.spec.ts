import { expect, it } from '@jest/globals';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { batchSizeRule } from './SplitCard.js';

it('takes fewer items than the task has, and no more than a job may have', () => {
  const ofTen = batchSizeRule(10);
  expect(['1', ' 9 '].map((value) => ofTen(value, {}))).toEqual([undefined, undefined]);
  for (const value of ['', '0', '10', '1.5', '-1', 'ten']) expect(ofTen(value, {})).toBe('Please enter a whole number from 1 to 9.');
  expect(batchSizeRule(5_000)(String(WORK_ITEM_LIMITS.itemsOfJob + 1), {})).toContain(`to ${WORK_ITEM_LIMITS.itemsOfJob}`);
});
