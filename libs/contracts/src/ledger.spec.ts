import { expect, it } from '@jest/globals';
import { annotatorOfAccount, isLedgerAccount, owedTo, PLATFORM_ACCOUNTS, POSTING_KINDS } from './ledger.js';

it('there is an account for each annotator', () => {
  expect(owedTo('a1')).toBe('owed:a1');
  expect(annotatorOfAccount(owedTo('a1'))).toBe('a1');
});

it.each(['funding', 'owed:', 'owed', 'xowed:a1', ''])('%j is nobody’s', (account) => {
  expect(annotatorOfAccount(account)).toBeUndefined();
});

it.each([
  ...PLATFORM_ACCOUNTS.map((account) => [account, true] as const),
  ['owed:a1', true],
  ['owed:', false],
  ['cash', false],
  ['', false],
] as const)('%j is an account: %p', (text, is) => {
  expect(isLedgerAccount(text)).toBe(is);
});

it('has its accounts and kinds', () => {
  expect(PLATFORM_ACCOUNTS).toEqual(['funding', 'transit', 'bank', 'fx', 'fees']);
  expect(POSTING_KINDS).toEqual(['invoice', 'bonus', 'quote', 'void', 'payout', 'settle', 'return', 'correction']);
});
