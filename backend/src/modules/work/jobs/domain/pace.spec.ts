import { describe, expect, it } from '@jest/globals';
import { type JobStatus } from '@labelbridge/contracts';
import { paceOf } from './pace.js';

interface Work {
  readonly by?: string;
  readonly status?: JobStatus;
  readonly done: number;
  readonly skipped?: number;
  readonly minutes: number;
}

const job = ({ by = 'ada', status = 'pending', done, skipped = 0, minutes }: Work) => ({
  annotatorId: by,
  status,
  clock: { seconds: minutes * 60 },
  items: { total: 100, open: 100 - done - skipped, skipped },
});
const submitted = (work: Work) => job({ status: 'submitted', ...work });
const byWork = (seconds: number) => ({ seconds, by: 'work' });
const byAdmin = (seconds: number) => ({ seconds, by: 'admin' });

describe('how long an item takes', () => {
  it.each([
    ['a job of 10 items that was handed in', [submitted({ done: 10, minutes: 20 })], 120],
    ['the done items alone: skipped ones are no work', [submitted({ done: 10, skipped: 30, minutes: 20 })], 120],
    ['small jobs that were handed in', [1, 2].map(() => submitted({ done: 5, minutes: 10 })), 120],
    ['three persons who go on', ['ada', 'fatima', 'chinedu'].map((by) => job({ by, done: 10, minutes: 20 })), 120],
    [
      'three persons, one of whom left the clock on all night',
      [job({ done: 10, minutes: 10 }), job({ by: 'fatima', done: 10, minutes: 20 }), job({ by: 'chinedu', done: 10, minutes: 600 })],
      120,
    ],
    [
      'each person once, however many jobs they did',
      [
        ...[1, 2, 3].map(() => submitted({ done: 10, minutes: 100 })),
        submitted({ by: 'fatima', done: 10, minutes: 10 }),
        submitted({ by: 'chinedu', done: 10, minutes: 20 }),
      ],
      120,
    ],
    ['two persons', [submitted({ done: 10, minutes: 10 }), submitted({ by: 'fatima', done: 10, minutes: 20 })], 90],
  ])('is the median of its work: %s', (_what, jobs, seconds) => {
    expect(paceOf(jobs, null)).toEqual(byWork(seconds));
  });

  it.each([
    ['nobody has begun', []],
    ['one item is done, and the clock runs', [job({ done: 1, minutes: 15 })]],
    ['the clock ran for hours, and one item is skipped', [submitted({ done: 0, skipped: 1, minutes: 240 })]],
    ['fewer than 10 items are handed in', [submitted({ done: 9, skipped: 1, minutes: 20 })]],
    ['the clock did not run: an item takes at least a second', [submitted({ done: 100, minutes: 1 })]],
    ['the persons who are at work have begun', ['ada', 'fatima', 'chinedu'].map((by) => job({ by, done: 9, minutes: 20 }))],
  ])('is not known, or by the admin, if %s', (_what, jobs) => {
    expect(paceOf(jobs, null)).toBeUndefined();
    expect(paceOf(jobs, 60)).toEqual(byAdmin(60));
  });

  it.each([
    ['one person', [job({ done: 10, minutes: 20 })]],
    ['two persons', ['ada', 'fatima'].map((by) => job({ by, done: 10, minutes: 20 }))],
    ['one whose work was sent back', [job({ status: 'rejected', done: 10, minutes: 20 })]],
  ])('is not known by the open work of %s alone, which counts beside an estimate', (_what, jobs) => {
    expect(paceOf(jobs, null)).toBeUndefined();
    expect(paceOf(jobs, 60)).toEqual(byWork(120));
  });

  it('is by what was handed in, not by open work, until three persons are at it', () => {
    const jobs = [submitted({ done: 10, minutes: 20 }), job({ by: 'fatima', done: 10, minutes: 600 })];
    expect(paceOf(jobs, null)).toEqual(byWork(120));
  });

  it.each([
    ['at most 4 times', 1, 240, 240],
    ['at least a quarter', 1, 1, 15],
    ['as it is', 3, 240, 1_440],
  ])('is near the estimate until three persons say otherwise: %s', (_what, persons, minutes, seconds) => {
    const jobs = ['ada', 'fatima', 'chinedu'].slice(0, persons).map((by) => submitted({ by, done: 10, minutes }));
    expect(paceOf(jobs, 60)).toEqual(byWork(seconds));
  });
});
