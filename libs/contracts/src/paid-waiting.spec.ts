import { describe, expect, it } from '@jest/globals';
import { BONUS_MAX } from './bonus.js';
import {
  alsoPaidText,
  examMinutes,
  examPay,
  examPayOf,
  examPayText,
  promisedExamText,
  orderedWaiting,
  PAID_WAITING_MESSAGES,
  paidWaitingProblem,
  pinnedWaiting,
  type WaitingCause,
  waitingPaidText,
  waitingProblem,
  waitedText,
} from './paid-waiting.js';
import { type Rate } from './rate.js';

const HOURLY: Rate = { amount: 200_000, currency: 'NGN', per: 'hour' };
const ALL: WaitingCause[] = ['exam', 'guideline', 'fault'];

describe('a project', () => {
  it.each([
    [[], null, null, true],
    [['guideline', 'fault'], null, null, true],
    [['exam'], 'e1', 'hour', true],
    [['exam', 'fault'], 'e1', 'hour', true],
    [['exam'], null, 'hour', false],
    [['exam'], '', 'hour', false],
    [['exam'], 'e1', null, false],
    [['exam'], 'e1', 'task', false],
    [['exam'], 'e1', 'completion', false],
    [['exam'], 'e1', 'item', false],
  ] as const)('that pays %p, needs the exam %p and pays per %p: %p', (paidWaiting, needsExam, per, isRight) => {
    const problem = paidWaitingProblem({ paidWaiting, needsExam, rate: per && { per } });
    expect(problem).toBe(isRight ? undefined : PAID_WAITING_MESSAGES.examNeeds);
  });

  it('of an earlier version states nothing', () => {
    expect(paidWaitingProblem({ rate: null })).toBeUndefined();
    expect(examPayOf({ rate: HOURLY }, 15)).toBeNull();
  });

  it('orders its causes, and leaves out other words', () => {
    expect(orderedWaiting(['fault', 'nap', 'exam', 'fault'])).toEqual(['exam', 'fault']);
  });
});

describe('a job', () => {
  it.each([
    ['hour', ['guideline', 'fault']],
    ['task', []],
    ['completion', []],
    ['item', []],
    [null, []],
  ] as const)('that pays per %p keeps %p of all causes', (per, pinned) => {
    expect(pinnedWaiting(ALL, per && { per })).toEqual(pinned);
  });

  it('keeps no cause that its project does not state', () => {
    expect(pinnedWaiting(['exam', 'fault'], HOURLY)).toEqual(['fault']);
    expect(pinnedWaiting([], HOURLY)).toEqual([]);
  });
});

describe('the offer', () => {
  it('says in one line what else is paid, and nothing for nothing', () => {
    const both = 'time lost to an unclear guideline; time lost to a fault of the task or of Labelbridge';
    expect(waitingPaidText(['fault', 'guideline'])).toBe(both);
    expect(alsoPaidText(['fault', 'guideline'])).toBe(`${both}, in work that is paid by the hour`);
    expect([alsoPaidText([]), alsoPaidText(), waitingPaidText([]), waitingPaidText()]).toEqual(['', '', '', '']);
  });

  it('of a project promises no waiting time for other work than that by the hour: its tasks may have rates of their own', () => {
    for (const cause of ['guideline', 'fault'] as const) expect(alsoPaidText([cause])).toMatch(/, in work that is paid by the hour$/);
    expect(alsoPaidText(['exam'])).toBe('the exam, with the first approved job');
    expect(alsoPaidText(['exam'], true)).toBe('your passed exam, with the first approved job, if it has not been paid yet');
  });
});

describe('the waiting time of a submission', () => {
  const waiting = { cause: 'guideline', minutes: 20 } as const;
  const claim = { minutes: 60, minutesReason: 'Clause 3 was missing.', waiting };
  const { notPinned, aboveClaim, reasonRequired } = PAID_WAITING_MESSAGES;

  it.each([
    ['right', claim, ['guideline'], undefined],
    ['of all claimed minutes', { ...claim, waiting: { ...waiting, minutes: 60 } }, ['guideline'], undefined],
    ['none', { ...claim, minutesReason: null, waiting: null }, [], undefined],
    ['for a cause that is not paid', claim, ['fault'], { field: 'waiting.cause', message: notPinned }],
    ['for a job that pays none', claim, undefined, { field: 'waiting.cause', message: notPinned }],
    ['longer than the claim', { ...claim, minutes: 19 }, ['guideline'], { field: 'waiting.minutes', message: aboveClaim }],
    ['without a reason', { ...claim, minutesReason: null }, ['guideline'], { field: 'minutesReason', message: reasonRequired }],
    ['with an empty reason', { ...claim, minutesReason: ' ' }, ['guideline'], { field: 'minutesReason', message: reasonRequired }],
  ] as const)('is %s', (_name, given, pinned, problem) => {
    expect(waitingProblem(given, pinned)).toEqual(problem);
  });

  it('is named with its cause', () => {
    expect(waitedText(waiting)).toBe('20 min: An unclear guideline');
  });
});

describe('a paid exam', () => {
  const MINUTE = 60_000;

  it.each([
    [0, 15, 1],
    [59_999, 15, 1],
    [2 * MINUTE - 1, 15, 1],
    [2 * MINUTE, 15, 2],
    [15 * MINUTE, 15, 15],
    [16 * MINUTE, 15, 15],
    [24 * 60 * MINUTE, 15, 15],
    [90 * MINUTE, null, 60],
    [30 * MINUTE, null, 30],
  ])('of %i ms with a time of %p min pays %i min', (spent, limit, minutes) => {
    expect(examMinutes(spent, limit)).toBe(minutes);
  });

  it.each([
    [HOURLY, 15, 50_000],
    [HOURLY, 1, 3_333],
    [{ ...HOURLY, amount: 100_001 }, 7, 11_667],
    [{ ...HOURLY, amount: 10_000_000_000 }, 15, BONUS_MAX.NGN],
    [{ ...HOURLY, amount: 10_000_000_000, currency: 'USD' }, 15, BONUS_MAX.USD],
    [{ ...HOURLY, amount: 29 }, 1, null],
    [{ ...HOURLY, per: 'task' }, 15, null],
    [null, 15, null],
  ] as const)('at %j pays for %i min %p', (rate, minutes, amount) => {
    expect(examPay(rate, minutes)).toEqual(amount === null ? null : { amount, currency: rate?.currency });
  });

  it('is promised with its minutes and its pay', () => {
    expect(promisedExamText({ minutes: 15, pays: { amount: 50_000, currency: 'NGN' } }, 'your')).toBe('your exam, 15 min: ₦500.00');
  });

  it('is announced with the most it pays', () => {
    const most = examPayOf({ paidWaiting: ['exam'], rate: HOURLY }, 15);
    expect(most && examPayText(most)).toBe('If you pass it, its time is paid with your first approved job: up to ₦500 at today’s rate');
    expect(examPayOf({ paidWaiting: ['fault'], rate: HOURLY }, 15)).toBeNull();
  });
});
