import { describe, expect, it } from '@jest/globals';
import { formProblems, type Money, WORK_CLOCK_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { amountFor, approveRules, approveValues, type ApprovedJob, confirmationOf, needsOf, readApproval } from './approve-form.js';

const naira = (amount: number): Money => ({ amount, currency: 'NGN' });
const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
const JOB: ApprovedJob = {
  rate: RATE,
  proposedAmount: naira(225_000),
  approvedAmount: null,
  claimedMinutes: 90,
  clockMinutes: 88,
  progress: null,
};
const UNRATED: ApprovedJob = { ...JOB, rate: null, proposedAmount: null };
const typed = (amount: string, more = {}) => ({
  approvedMinutes: '',
  'approvedAmount.amount': amount,
  'approvedAmount.currency': 'NGN',
  reason: '',
  ...more,
});

it('of work that is paid per item needs a reason where it is not that of the items', () => {
  const rate = { amount: 5_000, currency: 'NGN', per: 'item', paySkipped: false } as const;
  const job = { ...JOB, rate, proposedAmount: naira(10_000), progress: { items: 3, done: 2, skipped: 1 } };
  expect(approveValues(job)).toEqual(typed('100.00'));
  expect([typed('100.00'), typed('150.00')].map((values) => needsOf(job, values).reason)).toEqual([false, true]);
});

it('with waiting time needs a confirmation of any minute above the clock, and a reason to pay less', () => {
  const waiting = { cause: 'fault', minutes: 20 } as const;
  const submission = { minutes: 90, clockMinutes: 88, minutesReason: 'The server was down.', waiting, link: null, note: null };
  const job = { ...JOB, submission };
  expect(needsOf(JOB, approveValues(JOB))).toEqual({ reason: false, confirmation: false });
  expect(needsOf(job, approveValues(job))).toEqual({ reason: false, confirmation: true });
  expect(confirmationOf(job, approveValues(job)).hint).toContain('20 min of it is waiting time');
  const less = typed('2200.00', { approvedMinutes: '88' });
  expect(needsOf(job, less)).toEqual({ reason: true, confirmation: false });
});

describe('the approved amount', () => {
  it('is proposed from what the server computed, with the claimed minutes', () => {
    expect(approveValues(JOB)).toEqual(typed('2250.00', { approvedMinutes: '90' }));
  });

  it('is proposed as approved before, where nothing can be computed', () => {
    expect(approveValues({ ...UNRATED, approvedAmount: { amount: 400, currency: 'USD' } })).toEqual(
      typed('4.00', { 'approvedAmount.currency': 'USD' }),
    );
  });

  it('is asked for without a rate', () => {
    const values = approveValues(UNRATED);
    expect(values['approvedAmount.amount']).toBe('');
    expect(formProblems(approveRules(UNRATED), values)).toEqual([{ field: 'approvedAmount.amount', message: WORK_MESSAGES.amountShape }]);
  });

  it.each([
    ['1583.33', 158_333],
    ['6,000', 600_000],
    ['0.01', 1],
    ['29.99', 2_999],
  ])('%p is %i minor units', (text, amount) => {
    expect(formProblems(approveRules(UNRATED), typed(text))).toEqual([]);
    expect(readApproval(UNRATED, typed(text))).toEqual({ approvedAmount: naira(amount) });
  });

  it.each(['0', '0.00', '-5', '5.001', '6000 naira', '1,00'])('%p is refused', (text) => {
    expect(formProblems(approveRules(UNRATED), typed(text))).toHaveLength(1);
    expect(readApproval(UNRATED, typed(text))).toBeUndefined();
  });
});

describe('changed pay', () => {
  it('follows from changed minutes, and needs a reason', () => {
    expect([amountFor(JOB, '60'), amountFor(JOB, 'x'), amountFor(UNRATED, '60')]).toEqual(['1500.00', undefined, undefined]);
    const values = typed('1500.00', { approvedMinutes: '60' });
    expect(formProblems(approveRules(JOB), values)).toEqual([{ field: 'reason', message: WORK_CLOCK_MESSAGES.changeReasonRequired }]);
    expect(readApproval(JOB, { ...values, reason: ' Half is missing ' })).toEqual({
      approvedAmount: naira(150_000),
      approvedMinutes: 60,
      reason: 'Half is missing',
    });
  });

  it('needs none where nothing is changed, and a confirmation where the claim is far above the clock', () => {
    expect(formProblems(approveRules(JOB), approveValues(JOB))).toEqual([]);
    expect(needsOf(JOB, approveValues(JOB)).confirmation).toBe(false);
    const above = { ...JOB, clockMinutes: 10 };
    expect(needsOf(above, approveValues(above)).confirmation).toBe(true);
    expect(needsOf(above, typed('250.00', { approvedMinutes: '10', reason: 'x' })).confirmation).toBe(false);
  });

  it('asks to confirm the time that is paid, where fewer minutes are still far above the clock', () => {
    const unclocked = { ...JOB, clockMinutes: 0 };
    expect(confirmationOf(unclocked, approveValues(unclocked))).toEqual({
      label: 'I confirm the claimed time',
      hint: expect.stringContaining('1 h 30 min claimed, 0 min on the clock'),
    });
    expect(confirmationOf(unclocked, typed('1500.00', { approvedMinutes: '60' }))).toEqual({
      label: 'I confirm the time',
      hint: expect.stringContaining('1 h to be paid, 0 min on the clock'),
    });
  });

  it('refuses minutes that are none', () => {
    const values = typed('2250.00', { approvedMinutes: '1.5' });
    expect(formProblems(approveRules(JOB), values)).toEqual([{ field: 'approvedMinutes', message: WORK_MESSAGES.minutesShape }]);
  });
});
