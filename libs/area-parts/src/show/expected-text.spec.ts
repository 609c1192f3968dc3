import { expect, it } from '@jest/globals';
import { type ExpectedWork } from '@labelbridge/contracts';
import { expectedText } from './expected-text.js';

const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;

it.each<[string, Omit<ExpectedWork, 'minutes'>, string]>([
  ['with a rate', { by: 'work', pay: usd(600), hourly: usd(400) }, 'about 1 h 30 min, $6.00, $4.00 an hour, by the work so far'],
  ['without one', { by: 'admin' }, 'about 1 h 30 min, by the admin’s estimate'],
])('a row says how much work there is %s', (_what, rest, text) => {
  expect(expectedText({ minutes: 90, ...rest })).toBe(text);
});
