import { expect, test } from '@jest/globals';
import { transactionLifetimeFinding } from './transaction-lifetime.js';

test.each([
  [undefined, true, 'does not tell'],
  [1, true, 'for 1 s'],
  [5, true, 'for 5 s'],
  [6, false, 'for 6 s'],
  [60, false, 'for 60 s'],
])('a database that keeps the transactions of a killed server for %s s: well %s', (seconds, well, words) => {
  const found = transactionLifetimeFinding(seconds);
  expect(found).toMatchObject({ well, text: expect.stringContaining(words) });
  expect(found.advice).toEqual(well ? undefined : expect.stringContaining('transactionLifetimeLimitSeconds to 5'));
});
