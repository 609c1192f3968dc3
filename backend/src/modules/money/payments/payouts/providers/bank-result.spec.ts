import { expect, it } from '@jest/globals';
import { BankRejectedError, BankUnavailableError, bankMessage } from './bank-result.js';

it.each<[unknown, string | null]>([
  ['Account is dormant', 'Account is dormant'],
  ['  two\nlines ', 'two lines'],
  ['far \r\n  apart', 'far apart'],
  ['Account 0000014579 of bank 011 is closed', 'Account … of bank 011 is closed'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['', null],
  ['  ', null],
  [undefined, null],
  [{ message: 'no' }, null],
])('the text %j is stored as %j', (given, kept) => {
  expect(bankMessage(given)).toBe(kept);
});

it('an unavailable bank and a rejection have different names in the log', () => {
  expect([new BankUnavailableError('no answer').name, new BankRejectedError('no money').name]).toEqual([
    'BankUnavailableError',
    'BankRejectedError',
  ]);
});
