import { describe, expect, it } from '@jest/globals';
import { BONUS_MAX, bonusAmountText, bonusProblem } from './bonus.js';
import { CURRENCIES } from './money.js';

describe('the most that a bonus may be', () => {
  it.each(CURRENCIES.map((currency) => [currency, BONUS_MAX[currency]] as const))(
    '%s: %i is allowed, one more is not',
    (currency, most) => {
      expect(bonusProblem({ amount: most, currency })).toBeUndefined();
      expect(bonusProblem({ amount: most + 1, currency })).toMatch(/^Please enter at most (₦500,000|\$300)\.$/);
    },
  );
});

it.each([
  [{ amount: 30_000, currency: 'NGN' }, { amount: 30_000, currency: 'NGN' }, '₦300.00'],
  [{ amount: 550, currency: 'USD' }, { amount: 837_898, currency: 'NGN' }, '$5.50 (₦8,378.98)'],
  [{ amount: 550, currency: 'USD' }, null, '$5.50 (in Naira once the rate is known)'],
] as const)('is told in Naira, too: %#', (amount, naira, text) => expect(bonusAmountText(amount, naira)).toBe(text));
