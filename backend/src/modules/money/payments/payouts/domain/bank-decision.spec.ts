import { describe, expect, it } from '@jest/globals';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES, type PayoutAction, type PayoutStatus } from '@labelbridge/contracts';
import fc from 'fast-check';
import { BANK_STATES, type BankResult, type BankState } from '../providers/bank-result.js';
import { type Decision, decide } from './bank-decision.js';

const result = (state: BankState, more: Partial<BankResult> = {}): BankResult => ({
  state,
  amountKobo: 5_000,
  bankReference: 'B1',
  why: null,
  ...more,
});
const of = (status: PayoutStatus, state: BankState, more: Partial<BankResult> = {}): Decision =>
  decide({ status, netKobo: 5_000 }, result(state, more));

describe('what follows from a result of the bank', () => {
  const table: Record<PayoutStatus, Record<BankState, Decision['do']>> = {
    'Awaiting Approval': { pending: 'flagForReview', paid: 'flagForReview', failed: 'nothing', returned: 'nothing' },
    Queued: { pending: 'flagForReview', paid: 'flagForReview', failed: 'nothing', returned: 'nothing' },
    Sent: { pending: 'wait', paid: 'settle', failed: 'fail', returned: 'return' },
    Paid: { pending: 'nothing', paid: 'nothing', failed: 'flagForReview', returned: 'correct' },
    Failed: { pending: 'nothing', paid: 'flagForReview', failed: 'nothing', returned: 'nothing' },
    Cancelled: { pending: 'flagForReview', paid: 'flagForReview', failed: 'nothing', returned: 'nothing' },
    Returned: { pending: 'nothing', paid: 'nothing', failed: 'nothing', returned: 'nothing' },
  };
  it.each(PAYOUT_STATUSES.flatMap((status) => BANK_STATES.map((state) => [status, state, table[status][state]] as const)))(
    '%s, the bank says %s: %s',
    (status, state, what) => {
      expect(of(status, state).do).toBe(what);
    },
  );

  it.each<[PayoutStatus, BankState]>([
    ['Sent', 'paid'],
    ['Sent', 'returned'],
    ['Paid', 'paid'],
    ['Paid', 'returned'],
  ])('%s, %s, with another amount or none: a person must look', (status, state) => {
    expect(of(status, state, { amountKobo: 4_999 })).toEqual({ do: 'flagForReview', why: 'The bank says ₦49.99, we sent ₦50.00.' });
    expect(of(status, state, { amountKobo: null })).toEqual({ do: 'flagForReview', why: 'The bank does not say which amount it paid.' });
  });

  it('an amount counts for nothing while it is pending, or where nothing was moved', () => {
    expect(of('Sent', 'pending', { amountKobo: 1 })).toEqual({ do: 'wait' });
    expect(of('Sent', 'failed', { amountKobo: null })).toEqual({ do: 'fail', why: 'the bank could not complete the transfer' });
    expect(of('Paid', 'pending', { amountKobo: 1 })).toEqual({ do: 'nothing' });
  });

  it('carries the bank’s reference and its reason', () => {
    expect(of('Sent', 'paid')).toEqual({ do: 'settle', bankReference: 'B1' });
    expect(of('Sent', 'paid', { bankReference: null })).toEqual({ do: 'settle', bankReference: null });
    expect(of('Sent', 'failed', { why: 'Account is closed' })).toEqual({ do: 'fail', why: 'Account is closed' });
    expect(of('Sent', 'returned')).toEqual({ do: 'return', why: 'the bank sent the money back', bankReference: 'B1' });
    expect(of('Sent', 'returned', { why: 'Wrong account' })).toEqual({ do: 'return', why: 'Wrong account', bankReference: 'B1' });
    expect(of('Paid', 'returned')).toEqual({ do: 'correct', why: 'the bank sent the money back' });
    expect(of('Paid', 'returned', { why: 'Wrong account' })).toEqual({ do: 'correct', why: 'Wrong account' });
    expect(of('Failed', 'paid')).toEqual({ do: 'flagForReview', why: 'The bank says paid, here it is Failed.' });
    expect(of('Queued', 'pending')).toEqual({ do: 'flagForReview', why: 'The bank says pending, here it is Queued.' });
  });
});

const ACTION: Partial<Record<Decision['do'], PayoutAction>> = { settle: 'settle', fail: 'fail', return: 'return', correct: 'return' };

/** Applies results to a sent payout as the server does: each transition once, by the lifecycle. */
function apply(states: readonly BankState[]): { status: PayoutStatus; bankKobo: number } {
  let status: PayoutStatus = 'Sent';
  let bankKobo = 0;
  for (const state of states) {
    const decision = decide({ status, netKobo: 5_000 }, result(state));
    const action = ACTION[decision.do];
    if (decision.do === 'settle') bankKobo += 5_000;
    if (decision.do === 'correct') bankKobo -= 5_000;
    if (action) status = PAYOUT_LIFECYCLE.find(action, status)?.to ?? 'Queued';
  }
  return { status, bankKobo };
}

describe('results in any order and repeated', () => {
  const lives: [BankState[], PayoutStatus, number][] = [
    [['pending', 'paid'], 'Paid', 5_000],
    [['pending', 'failed'], 'Failed', 0],
    [['pending', 'paid', 'returned'], 'Returned', 0],
  ];
  it.each(lives)('%j ends as %s with %i kobo at the bank', (states, status, bankKobo) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...states, ...states, ...states], { minLength: states.length * 3 }), (received) => {
        expect(apply(received)).toEqual({ status, bankKobo });
      }),
    );
  });
});
