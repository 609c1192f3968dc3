import { describe, expect, it } from '@jest/globals';
import { medianPace } from './pace.js';

const job = (minutes: number, worked: number) => ({ clock: { seconds: minutes * 60 }, items: { total: 10, open: 10 - worked } });

describe('the seconds that an item takes', () => {
  it.each([
    ['one job', [job(20, 10)], 120],
    ['a job that goes on', [job(6, 3)], 120],
    ['three jobs, one of them left open all night', [job(10, 10), job(20, 10), job(600, 10)], 120],
    ['two jobs', [job(10, 10), job(20, 10)], 90],
  ])('are the median of what it took: %s', (_what, jobs, seconds) => {
    expect(medianPace(jobs)).toBe(seconds);
  });

  it.each([
    ['nobody has begun', []],
    ['no item is done', [job(20, 0)]],
    ['no time is on a clock', [job(0, 10)]],
  ])('are not known if %s', (_what, jobs) => {
    expect(medianPace(jobs)).toBeUndefined();
  });
});
