import { describe, expect, it } from '@jest/globals';
import { type AccountFacts, type PayFacts, payProblem } from './pay-problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ACCOUNT: AccountFacts = { nameMatch: 'match', resolvedName: 'ADA OBI', personName: 'Ada Obi', heldUntil: null };
const FACTS: PayFacts = {
  account: ACCOUNT,
  unquoted: false,
  grossKobo: 1_000,
  feeKobo: 0,
  maxKobo: 10_000,
  nameConfirmed: false,
  isOwn: false,
  byHand: false,
  now: NOW,
};
const stopOf = (change: Partial<PayFacts>, account?: Partial<AccountFacts>) =>
  payProblem({ ...FACTS, ...(account ? { account: { ...ACCOUNT, ...account } } : {}), ...change });

describe('what stops a payout', () => {
  it.each<[string, Partial<PayFacts>, Partial<AccountFacts> | undefined, string | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['that it is their own, whatever else does', { isOwn: true, account: null }, undefined, 'own'],
    ['no account', { account: null }, undefined, 'no-account'],
    ['a hold', {}, { heldUntil: new Date('2026-11-20T12:00:00.001Z') }, 'held'],
    ['a hold that is over', {}, { heldUntil: NOW }, undefined],
    ['no rate', { unquoted: true }, undefined, 'rate-missing'],
    ['a fee that is the amount', { feeKobo: 1_000 }, undefined, 'fee-over-amount'],
    ['a fee above the amount', { feeKobo: 1_001 }, undefined, 'fee-over-amount'],
    ['a fee one below the amount', { feeKobo: 999 }, undefined, undefined],
    ['the limit', { grossKobo: 10_000 }, undefined, undefined],
    ['above the limit', { grossKobo: 10_001 }, undefined, 'over-limit'],
    ['another name', {}, { nameMatch: 'mismatch' }, 'confirm-name'],
    ['another name, confirmed', { nameConfirmed: true }, { nameMatch: 'mismatch' }, undefined],
    ['another name, by hand', { byHand: true }, { nameMatch: 'mismatch' }, undefined],
    ['no name', {}, { nameMatch: 'unresolved', resolvedName: null }, 'confirm-name'],
    ['no name, confirmed', { nameConfirmed: true }, { nameMatch: 'unresolved', resolvedName: null }, undefined],
    ['a hold, though confirmed', { nameConfirmed: true }, { heldUntil: new Date('2026-11-21T00:00:00Z') }, 'held'],
    ['an account before a rate', { account: null, unquoted: true }, undefined, 'no-account'],
    ['a hold before a rate', { unquoted: true }, { heldUntil: new Date('2026-11-21T00:00:00Z') }, 'held'],
    ['a rate before a fee', { unquoted: true, grossKobo: 0 }, undefined, 'rate-missing'],
  ])('%s', (_what, change, account, stop) => {
    expect(stopOf(change, account)?.stop).toBe(stop);
  });

  it.each<[Partial<PayFacts>, Partial<AccountFacts> | undefined, string]>([
    [{ account: null }, undefined, 'This annotator has no payout account yet. They can add one in their profile.'],
    [
      {},
      { heldUntil: new Date('2026-11-20T23:30:00Z') },
      'This annotator changed their payout account. Payouts to it are held until 21 November 2026 at 00:30, Lagos time.',
    ],
    [{ feeKobo: 5_000 }, undefined, 'The fee of ₦50.00 leaves nothing of ₦10.00. Pay it together with other invoices.'],
    [{ grossKobo: 20_000 }, undefined, 'This is more than the ₦100.00 that one transfer may move. Pay its invoices apart.'],
    [
      {},
      { nameMatch: 'mismatch', resolvedName: 'BLESSING OKO' },
      'The bank knows this account as BLESSING OKO, not as Ada Obi. Please confirm the name to pay.',
    ],
    [{}, { nameMatch: 'unresolved', resolvedName: null }, 'The bank could not tell whose account this is. Please confirm the name to pay.'],
  ])('%j %j is stopped with a message', (change, account, message) => {
    expect(stopOf(change, account)?.message).toBe(message);
  });
});
