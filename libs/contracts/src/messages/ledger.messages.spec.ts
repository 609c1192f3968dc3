import { expect, it } from '@jest/globals';
import { accountLabel } from './ledger.messages.js';

it.each([
  ['transit', 'On its way to the bank'],
  ['fees', 'Fees kept'],
  ['owed:ada', 'Owed to Ada Obi'],
  ['owed:nobody', 'Owed to the annotator'],
])('the account %s is called %s', (account, label) => {
  expect(accountLabel(account, (id) => (id === 'ada' ? 'Ada Obi' : undefined))).toBe(label);
});
