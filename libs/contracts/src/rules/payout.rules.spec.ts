import { expect, it, test } from '@jest/globals';
import { PAYOUT_ACCOUNT_RULES, accountNameChoices, plainAccountNumber } from './payout.rules.js';
import { formProblems } from './rule.js';

const good = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };

it('takes a good account, and one whose check digit does not fit', () => {
  expect(formProblems(PAYOUT_ACCOUNT_RULES, good)).toEqual([]);
  expect(formProblems(PAYOUT_ACCOUNT_RULES, { ...good, accountNumber: '0000014570' })).toEqual([]);
});

test.each(['205 123-4567', ' 2051234567 ', '205–123–4567', '205\u00a01234567', '205\u2011123\u20114567'])(
  'takes the number as people write it: %j',
  (accountNumber) => {
    expect(formProblems(PAYOUT_ACCOUNT_RULES, { ...good, accountNumber })).toEqual([]);
    expect(plainAccountNumber(accountNumber)).toBe('2051234567');
  },
);

test.each([
  [{ accountName: '' }, 'accountName', 'Please choose the name of the account.'],
  [{ accountNumber: '' }, 'accountNumber', 'Please enter your account number.'],
  [{ accountNumber: '123456789' }, 'accountNumber', 'An account number has 10 digits.'],
  [{ accountNumber: '12345678901' }, 'accountNumber', 'An account number has 10 digits.'],
  [{ accountNumber: '12345 - 6789' }, 'accountNumber', 'An account number has 10 digits.'],
  [{ accountNumber: '205.123.4567' }, 'accountNumber', 'An account number has 10 digits.'],
  [{ accountNumber: '12345 6789' }, 'accountNumber', 'An account number has 10 digits.'],
  [{ bankCode: '' }, 'bankCode', 'Please choose your bank.'],
  [{ bankCode: '999' }, 'bankCode', 'Please choose a bank of the list.'],
])('%j is refused', (change, field, message) => {
  expect(formProblems(PAYOUT_ACCOUNT_RULES, { ...good, ...change })).toEqual([{ field, message }]);
});

test.each([
  [{ firstname: 'Ada', lastname: 'Obi' }, ['Ada Obi', 'Obi Ada']],
  [{ firstname: 'Ada', lastname: 'Ada' }, ['Ada Ada']],
])('%j chooses among %j', (person, names) => expect(accountNameChoices(person)).toEqual(names));
