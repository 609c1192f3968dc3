import { describe, expect, it, test } from '@jest/globals';
import { type JobAction } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type Fact, factOfPayPromise, factOfQuestion, factsOfConcern, factsOfJob, factsOfPayment } from './facts.js';

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-10-05T08:00:00Z');
const at = (hours: number): Date => new Date(MONDAY + hours * HOUR_MS);

/** A job of which nobody promised anything but the usual five days, or 120 hours. */
const job = (...steps: readonly [JobAction | 'dueDate', number][]) => ({
  history: steps.map(([action, hours]) => ({ action, at: at(hours) })),
});
const of = (population: Fact['of'], facts: readonly Fact[]) => facts.filter((fact) => fact.of === population);

describe('decisions', () => {
  test.each<[string, ReturnType<typeof job>, number[]]>([
    ['the first one on a submission counts, not those on its rejection', job(['submit', 0], ['reject', 2], ['approve', 50]), [2]],
    ['each submission has one', job(['submit', 0], ['reject', 2], ['rework', 3], ['submit', 10], ['approve', 14]), [2, 4]],
    ['work that was taken back has none', job(['submit', 0], ['rework', 1], ['submit', 5], ['approve', 6]), [1]],
    ['cancelled work has none', job(['submit', 0], ['cancel', 1]), []],
    ['other steps between change nothing', job(['submit', 0], ['dueDate', 1], ['approve', 3]), [3]],
    ['work that waits has none yet', job(['submit', 0]), []],
  ])('%s', (_name, steps, hours) => {
    expect(of('decisions', factsOfJob(steps)).map((fact) => 'hours' in fact && fact.hours)).toEqual(hours);
  });

  it('silence is the approval by the server, and no other one', () => {
    const silent = (action: JobAction) => of('decisions', factsOfJob(job(['submit', 0], [action, 120])))[0];
    expect(silent('consent')).toMatchObject({ isHit: true, at: at(120) });
    expect(silent('approve')).toMatchObject({ isHit: false });
    expect(silent('reject')).toMatchObject({ isHit: false });
  });
});

describe('the promise to decide', () => {
  const kept = (steps: ReturnType<typeof job> & { reviewDays?: number }) => of('decisionPromises', factsOfJob(steps));

  test.each<[string, JobAction, number, boolean]>([
    ['a decision in time keeps it', 'reject', 120, true],
    ['one a minute later breaks it', 'approve', 120.02, false],
    ['silence, minutes after the promised hour, keeps it', 'consent', 120.1, true],
    ['a later decision breaks it', 'approve', 122, false],
    ['silence after a hold breaks it', 'consent', 192, false],
  ])('%s', (_name, action, hours, isHit) => {
    expect(kept(job(['submit', 0], [action, hours]))).toEqual([{ of: 'decisionPromises', at: at(120), isHit }]);
  });

  it('is broken while the work waits', () => {
    expect(kept(job(['submit', 0]))).toEqual([{ of: 'decisionPromises', at: at(120), isHit: false }]);
  });

  test.each<JobAction>(['rework', 'cancel'])('is none if %s comes in time, and stays broken if it comes later', (action) => {
    expect(kept(job(['submit', 0], [action, 120]))).toEqual([]);
    expect(kept(job(['submit', 0], [action, 121]))).toEqual([{ of: 'decisionPromises', at: at(120), isHit: false }]);
  });

  it('is the one of the assignment', () => {
    expect(kept({ ...job(['submit', 0], ['approve', 30]), reviewDays: 1 })).toEqual([{ of: 'decisionPromises', at: at(24), isHit: false }]);
  });
});

describe('rejections', () => {
  test.each<[string, ReturnType<typeof job>, boolean[]]>([
    ['one that nobody appealed stands', job(['submit', 0], ['reject', 1]), [false]],
    ['an admin overturns it', job(['submit', 0], ['reject', 1], ['appeal', 2], ['overturn', 3]), [true]],
    ['the work returns to be priced', job(['submit', 0], ['reject', 1], ['appeal', 2], ['reopen', 3], ['approve', 4]), [true]],
    ['appealed work is approved', job(['submit', 0], ['reject', 1], ['appeal', 2], ['approve', 3]), [true]],
    ['an approval without an appeal overturns nothing', job(['submit', 0], ['reject', 1], ['approve', 3]), [false]],
    ['it is upheld, and approved later', job(['submit', 0], ['reject', 1], ['appeal', 2], ['uphold', 3], ['approve', 4]), [false]],
    [
      'rework withdraws the appeal',
      job(['submit', 0], ['reject', 1], ['appeal', 2], ['rework', 3], ['submit', 4], ['approve', 5]),
      [false],
    ],
    [
      'the second one alone is appealed',
      job(['submit', 0], ['reject', 1], ['rework', 2], ['submit', 3], ['reject', 4], ['appeal', 5], ['overturn', 6]),
      [false, true],
    ],
    // 11 days after the end of October in Lagos; the rejection is of the 5th.
    ['it is overturned while the month is open', job(['submit', 0], ['reject', 1], ['appeal', 2], ['overturn', 902]), [true]],
    ['it is overturned after the month is settled', job(['submit', 0], ['reject', 1], ['appeal', 2], ['overturn', 903]), [false]],
    ['an approval that is taken back is one, too', job(['submit', 0], ['approve', 1], ['reject', 2]), [false]],
  ])('%s', (_name, steps, overturned) => {
    expect(of('rejections', factsOfJob(steps)).map((fact) => 'isHit' in fact && fact.isHit)).toEqual(overturned);
  });
});

describe('pay', () => {
  const clocked = (seconds: number, confirmedMinutes?: number) => ({ seconds, confirmedMinutes });
  const invoice = { naira: 500_000, fee: 5_000, invoicedDate: at(0), paidDate: at(30) };

  it('is what arrives, for the time on the clock', () => {
    expect(factsOfPayment(invoice, clocked(7_200))).toEqual([
      { of: 'payments', at: at(30), hours: 30 },
      { of: 'paidTime', at: at(30), kobo: 495_000, seconds: 7_200 },
    ]);
  });

  it('is for the confirmed time if the clock recorded less', () => {
    const secondsOf = (minutes: number) => of('paidTime', factsOfPayment(invoice, clocked(5, minutes)))[0];
    expect(secondsOf(90)).toMatchObject({ seconds: 5_400 });
    expect(secondsOf(0)).toMatchObject({ seconds: 5 });
  });

  it('of work without a clock, or of an unknown job, has no hours', () => {
    for (const unclocked of [clocked(0, 60), undefined]) expect(factsOfPayment(invoice, unclocked)).toHaveLength(1);
  });

  // The approval was on the 5th in Lagos: paid by the 9th, which ends at 23:00 UTC.
  test.each([
    ['2026-10-09T22:59:00Z', true],
    ['2026-10-09T23:00:00Z', false],
    [null, false],
  ])('that arrives at %s keeps its promise: %s', (paid, isHit) => {
    const promise = factOfPayPromise({ invoicedDate: at(0), paidDate: paid === null ? null : new Date(paid) });
    expect(promise).toEqual({ of: 'payPromises', at: new Date('2026-10-08T23:00:00Z'), isHit });
  });
});

describe('the promise to answer', () => {
  const projectId = new Types.ObjectId();
  // Enough people supported it a week before.
  const answerDueBy = at(7 * 24);

  test.each<[string, readonly number[], boolean]>([
    ['an answer within seven days keeps it', [100], true],
    ['an answer in the last moment keeps it', [168], true],
    ['an answer a minute later breaks it', [168.02], false],
    ['no answer breaks it', [], false],
    ['an answer from before enough people were there does not keep it', [-1], false],
    ['an answer from before and one in time', [-1, 20], true],
  ])('a concern: %s', (_name, answers, isHit) => {
    const concern = { projectId, answerDueBy, answers: answers.map((hours) => ({ at: at(hours) })) };
    expect(factsOfConcern(concern)).toEqual([{ of: 'concernPromises', at: answerDueBy, isHit }]);
  });

  it('a concern of too few people has none', () => {
    expect(factsOfConcern({ projectId, answerDueBy: null, answers: [] })).toEqual([]);
  });

  test.each<[string, number | null, number | null, boolean]>([
    ['an answer in 48 hours keeps it', 48, null, true],
    ['a later answer breaks it', 48.02, null, false],
    ['a reason to close it keeps it', null, 40, true],
    ['neither', null, null, false],
  ])('a question: %s', (_name, answer, closing, isHit) => {
    const end = (hours: number | null) => (hours === null ? null : { at: at(hours) });
    expect(factOfQuestion({ askedAt: at(0), answer: end(answer), closing: end(closing) })).toEqual({
      of: 'questionPromises',
      at: at(48),
      isHit,
    });
  });
});
