import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feeShares } from './fee-shares.js';
import { payOf } from '../../../invoices/domain/invoice-pay.js';

it.each<[readonly number[], number, readonly number[]]>([
  [[100], 30, [30]],
  [[100, 100], 0, [0, 0]],
  [[100, 100], 3, [2, 1]],
  [[1, 1, 1], 1, [1, 0, 0]],
  [[100, 300], 40, [10, 30]],
  [[100, 199], 10, [3, 7]],
  [[199, 100], 10, [7, 3]],
  [[1, 999], 500, [1, 499]],
  [[3, 3, 4], 5, [2, 1, 2]],
])('of %p, a fee of %p is borne as %p', (grosses, fee, shares) => {
  expect(feeShares(grosses, fee)).toEqual(shares);
});

it('come to the fee exactly, and none is above its invoice', () => {
  const some = fc.array(fc.integer({ min: 1, max: 1e10 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (grosses, part) => {
      const total = grosses.reduce((sum, gross) => sum + gross, 0);
      const fee = Math.min(Math.floor(total * part), total - 1);
      const shares = feeShares(grosses, fee);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(fee);
      shares.forEach((share, place) => expect(share >= 0 && share <= (grosses[place] ?? 0)).toBe(true));
    }),
  );
});

it.each([
  ['waits for a rate', { naira: null, fee: null, status: 'Unpaid' }, 50, [null, 50, null]],
  ['is in no payout', { naira: 500, fee: null, status: 'Unpaid' }, 50, [500, 50, 450]],
  ['is below the fee', { naira: 20, fee: null, status: 'Unpaid' }, 50, [20, 50, 0]],
  ['is in a payout', { naira: 500, fee: 7, status: 'Processing' }, 50, [500, 7, 493]],
  ['was paid by a payout without a fee', { naira: 500, fee: 0, status: 'Paid' }, 50, [500, 0, 500]],
  ['was paid before there were payouts', { naira: 500, fee: null, status: 'Paid' }, 50, [500, 0, 500]],
] as const)('an invoice that %s', (_what, invoice, feeKobo, [naira, fee, net]) => {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency: 'NGN' });
  expect(payOf(invoice, feeKobo)).toEqual({ naira: money(naira), fee: money(fee), net: money(net) });
});
