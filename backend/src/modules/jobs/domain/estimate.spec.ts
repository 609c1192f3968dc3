import { describe, expect, it } from '@jest/globals';
import { estimatedMinutes } from './estimate.js';

const job = (minutes: number, worked: number) => ({ clock: { seconds: minutes * 60 }, items: { total: 10, open: 10 - worked } });

describe('the expected time of a number of items', () => {
  it.each([
    ['one job', [job(20, 10)], 10, 20],
    ['a job that goes on', [job(6, 3)], 10, 20],
    ['three jobs, one of them left open all night', [job(10, 10), job(20, 10), job(600, 10)], 10, 20],
    ['two jobs', [job(10, 10), job(20, 10)], 20, 30],
    ['less than a minute', [job(1, 10)], 1, 1],
  ])('is by the median of what an item took: %s', (_what, jobs, items, minutes) => {
    expect(estimatedMinutes(jobs, items)).toBe(minutes);
  });

  it.each([
    ['nobody has begun', []],
    ['no item is done', [job(20, 0)]],
    ['no time is on a clock', [job(0, 10)]],
  ])('is not known where %s', (_what, jobs) => {
    expect(estimatedMinutes(jobs, 10)).toBeNull();
  });
});
