import { expect, it } from '@jest/globals';
import { expectedText } from './expected-text.js';

const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;

it.each([
  ['with a rate', { pay: usd(600), hourly: usd(400) }, 'about 1 h 30 min, $6.00, $4.00 an hour'],
  ['without one', {}, 'about 1 h 30 min'],
])('a row says how much work there is %s', (_what, pay, text) => {
  expect(expectedText({ minutes: 90, by: 'work', ...pay })).toBe(text);
});
