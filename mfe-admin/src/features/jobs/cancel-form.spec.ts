import { describe, expect, it } from '@jest/globals';
import { formProblems, WORK_MESSAGES } from '@labelbridge/contracts';
import { cancelRules, cancelValues, paidText, readPaid } from './cancel-form.js';

const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
const UNSTARTED = { cancellation: { started: false, proposed: null }, rate: RATE };
const STARTED = { cancellation: { started: true, proposed: { amount: 7_550, currency: 'NGN' } }, rate: RATE } as const;
const UNPRICED = { cancellation: { started: true, proposed: null }, rate: null };
const typed = (amount: string) => ({ reason: 'Stopped.', 'amount.amount': amount, 'amount.currency': 'NGN' });

describe('a cancellation', () => {
  it('proposes what the recorded time is worth', () => {
    expect(cancelValues(STARTED)).toEqual({ reason: '', 'amount.amount': '75.50', 'amount.currency': 'NGN' });
    expect(cancelValues(UNPRICED)['amount.amount']).toBe('');
  });

  it('needs a reason, and an amount where work was started', () => {
    const noReason = { field: 'reason', message: WORK_MESSAGES.reasonRequired };
    expect(formProblems(cancelRules(UNSTARTED), cancelValues(UNSTARTED))).toEqual([noReason]);
    expect(formProblems(cancelRules(UNPRICED), cancelValues(UNPRICED))).toEqual([
      noReason,
      { field: 'amount.amount', message: WORK_MESSAGES.cancelAmountRequired },
    ]);
  });

  it.each(['-5', '5.001', 'all of it'])('refuses %p', (amount) => {
    expect(formProblems(cancelRules(STARTED), typed(amount))).toEqual([{ field: 'amount.amount', message: WORK_MESSAGES.amountShape }]);
  });

  it.each([
    ['0', 0, 'Nothing is paid for the work that was begun, and the annotator reads so.'],
    ['50.5', 5_050, 'One invoice of ₦50.50 is created, and the annotator reads by when it is paid.'],
  ])('of %p says what it pays', (amount, minor, words) => {
    expect(formProblems(cancelRules(STARTED), typed(amount))).toEqual([]);
    const paid = readPaid(typed(amount));
    expect(paid).toEqual({ amount: minor, currency: 'NGN' });
    expect(paidText(STARTED, paid)).toBe(words);
  });

  it('of a job that was not started says that nothing is paid', () => {
    expect(paidText(UNSTARTED, undefined)).toBe('The job was not started, so nothing is paid.');
  });
});
