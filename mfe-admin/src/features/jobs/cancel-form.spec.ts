import { describe, expect, it } from '@jest/globals';
import { DUTIES, formProblems, type JobStatus, WORK_MESSAGES } from '@labelbridge/contracts';
import { cancelRules, cancelValues, paidText, readPaid } from './cancel-form.js';

const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
const UNSTARTED = { status: 'pending', cancellation: { started: false, proposed: null }, rate: RATE } as const;
const STARTED = { status: 'pending', cancellation: { started: true, proposed: { amount: 7_550, currency: 'NGN' } }, rate: RATE } as const;
const UNPRICED = { status: 'pending', cancellation: { started: true, proposed: null }, rate: null } as const;
const typed = (amount: string) => ({ reason: 'Stopped.', 'amount.amount': amount, 'amount.currency': 'NGN' });

describe('a cancellation', () => {
  it('proposes what the recorded time is worth', () => {
    expect(cancelValues(STARTED)).toEqual({ reason: '', 'amount.amount': '75.50', 'amount.currency': 'NGN' });
    expect(cancelValues(UNPRICED)['amount.amount']).toBe('');
  });

  it('needs a reason, and an amount where work was started', () => {
    const noReason = { field: 'reason', message: WORK_MESSAGES.reasonRequired };
    expect(formProblems(cancelRules(UNSTARTED, DUTIES), cancelValues(UNSTARTED))).toEqual([noReason]);
    expect(formProblems(cancelRules(UNPRICED, DUTIES), cancelValues(UNPRICED))).toEqual([
      noReason,
      { field: 'amount.amount', message: WORK_MESSAGES.cancelAmountRequired },
    ]);
  });

  it.each(['-5', '5.001', 'all of it'])('refuses %p', (amount) => {
    expect(formProblems(cancelRules(STARTED, DUTIES), typed(amount))).toEqual([
      { field: 'amount.amount', message: WORK_MESSAGES.amountShape },
    ]);
  });

  it.each([
    ['0', 0, 'Nothing is paid for the work that was begun, and the annotator reads so.'],
    ['50.5', 5_050, 'One invoice of ₦50.50 is created, and the annotator reads by when it is paid.'],
  ])('of %p says what it pays', (amount, minor, words) => {
    expect(formProblems(cancelRules(STARTED, DUTIES), typed(amount))).toEqual([]);
    const paid = readPaid(typed(amount));
    expect(paid).toEqual({ amount: minor, currency: 'NGN' });
    expect(paidText(STARTED, paid)).toBe(words);
  });

  it.each<[string, JobStatus, boolean]>([
    ['75.50', 'pending', false],
    ['75.51', 'pending', true],
    ['0', 'pending', false],
    ['0', 'submitted', true],
    ['75.50', 'submitted', true],
  ])('of %p, of %s work, needs a reviewer: %p', (amount, status, needed) => {
    const problems = [{ field: 'amount.amount', message: WORK_MESSAGES.cancelPayNeedsReview }];
    const rules = cancelRules({ ...STARTED, status }, ['projects']);
    expect(formProblems(rules, typed(amount))).toEqual(needed ? problems : []);
    expect(formProblems(rules, { ...typed(amount), 'amount.currency': 'USD' })).toEqual(amount === '0' && !needed ? [] : problems);
    expect(formProblems(cancelRules({ ...STARTED, status }, ['projects', 'review']), typed(amount))).toEqual([]);
  });

  it('of a job that was not started says that nothing is paid', () => {
    expect(paidText(UNSTARTED, undefined)).toBe('The job was not started, so nothing is paid.');
  });
});
