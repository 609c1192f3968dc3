import { describe, expect, it } from '@jest/globals';
import { type Rate } from '@labelbridge/contracts';
import { shownFlags, submittedFlags, timeMarks } from './time-flags.js';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-20T00:00:00+01:00');
const hours = (from: number, to: number) => ({ from: MIDNIGHT + from * HOUR, to: MIDNIGHT + to * HOUR });
const marksOf = (...jobs: [string, ReturnType<typeof hours>[]][]) =>
  Object.fromEntries(timeMarks(jobs.map(([jobId, intervals]) => ({ jobId, intervals }))).map(({ flag, jobIds }) => [flag, jobIds]));
/** Every third hour is a break. */
const withBreaks = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 3) }, (_, n) => hours(from + n * 3, Math.min(from + n * 3 + 2, to)));

describe('26.2 the marks of a time', () => {
  it('are of more than 12 hours in a day in Lagos, over all jobs, on those that have a part in it', () => {
    expect(marksOf(['a', withBreaks(0, 17)])).toEqual({ 'long-day': [], unbroken: [] });
    expect(marksOf(['a', withBreaks(0, 17)], ['b', [hours(17.5, 19)]], ['c', [hours(30, 31)]])['long-day']).toEqual(['a', 'b']);
    // Each instant counts once.
    expect(marksOf(['a', withBreaks(0, 17)], ['b', withBreaks(0, 17)])['long-day']).toEqual([]);
  });

  it('begin anew at midnight', () => {
    expect(marksOf(['a', withBreaks(12, 36)])['long-day']).toEqual([]);
    expect(marksOf(['a', withBreaks(3, 24)])['long-day']).toEqual(['a']);
  });

  it('are of three hours without a break of five minutes', () => {
    expect(marksOf(['a', [hours(1, 3.99)]]).unbroken).toEqual([]);
    expect(marksOf(['a', [hours(1, 4)]]).unbroken).toEqual(['a']);
    expect(marksOf(['a', [hours(1, 3)]], ['b', [hours(3.05, 4.1)]]).unbroken).toEqual(['a', 'b']);
    expect(marksOf(['a', [hours(1, 3), hours(3.1, 5)]]).unbroken).toEqual([]);
  });

  it('of a submission say whether all items were skipped, and are left out where there are none', () => {
    const items = { total: 2, open: 0, skipped: 2, toReview: 0, sentBack: 0, seconds: 0 };
    expect(submittedFlags({ timeFlags: ['unbroken'], items })).toEqual(['unbroken', 'only-skipped']);
    expect(submittedFlags({ timeFlags: ['only-skipped'], items: { ...items, skipped: 1 } })).toEqual([]);
    expect([submittedFlags({ items: null }), shownFlags({ timeFlags: [] }), shownFlags({})]).toEqual([[], undefined, undefined]);
  });

  it('of a submission say whether most items were skipped, where skipped ones are paid', () => {
    const rate = { amount: 5_000, currency: 'NGN', per: 'item', paySkipped: true } as const;
    const marks = (skipped: number, of: Rate = rate) =>
      submittedFlags({ rate: of, items: { total: 10, open: 0, skipped, toReview: 0, sentBack: 0, seconds: 0 } });
    expect([marks(5), marks(6), marks(9)]).toEqual([[], ['only-skipped'], ['only-skipped']]);
    expect([marks(9, { ...rate, paySkipped: false }), marks(9, { ...rate, per: 'task' })]).toEqual([[], []]);
  });
});
