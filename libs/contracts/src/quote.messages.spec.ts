import { expect, it } from '@jest/globals';
import { QUOTE_MESSAGES } from './messages/money.messages.js';
import { formatNet, formatQuote, rateSourceText } from './quote.messages.js';

it('a source that an admin did not name is not given', () => {
  expect([QUOTE_MESSAGES.ownSource, 'Central Bank'].map(rateSourceText)).toEqual([QUOTE_MESSAGES.sourceNotGiven, 'Central Bank']);
});

it('a quote says what one unit is', () => {
  expect(formatQuote({ from: 'USD', rate: 152_345 })).toBe('$1 = ₦1,523.45');
});

it.each([
  [0, '₦6,093.80'],
  [5_000, '₦6,093.80 less a fee of ₦50.00'],
])('what reaches the account names a fee of %i kobo where there is one', (fee, text) => {
  expect(formatNet({ naira: { amount: 609_380, currency: 'NGN' }, fee: { amount: fee, currency: 'NGN' } })).toBe(text);
});
