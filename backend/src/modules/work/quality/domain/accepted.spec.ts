import { expect, it } from '@jest/globals';
import { acceptedIn } from './accepted.js';

it.each([
  ['nothing', [], { items: 0, secondsPerItem: null, payPerItem: [] }],
  ['skipped items alone', [[0, 60, 5_000, 'NGN']], { items: 0, secondsPerItem: null, payPerItem: [] }],
  ['a rounded mean', [[3, 60, 1_000, 'NGN']], { items: 3, secondsPerItem: 20, payPerItem: [{ amount: 333, currency: 'NGN' }] }],
  [
    'each currency by its own items',
    [
      [4, 40, 2_000, 'NGN'],
      [1, 60, 50, 'USD'],
    ],
    {
      items: 5,
      secondsPerItem: 20,
      payPerItem: [
        { amount: 500, currency: 'NGN' },
        { amount: 50, currency: 'USD' },
      ],
    },
  ],
] as const)('pay and time of an accepted item: %s', (_what, work, accepted) => {
  expect(acceptedIn(work.map(([items, seconds, amount, currency]) => ({ items, seconds, amount, currency })))).toEqual(accepted);
});
