import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFreshRate, koboOf, nairaOf, rateBand, formatNet, formatQuote, rateSourceText } from './quote.js';
import { QUOTE_MESSAGES } from './messages/money.messages.js';

describe('kobo of minor units', () => {
  it.each([
    [400, 152_345, 609_380],
    [0, 152_345, 0],
    [1, 49, 0],
    [1, 50, 0],
    [1, 51, 1],
    [1, 150, 2],
    [3, 50, 2],
    [1, 250, 2],
    [1, 251, 3],
    [100, 1, 1],
    [1, 249, 2],
    [10_000_000_000, 10_000_000, 1_000_000_000_000_000],
  ])('%i at %i is %i, half to even', (minor, rate, kobo) => {
    expect(koboOf(minor, rate)).toBe(kobo);
  });

  it.each([
    [-1, 100, /an amount must be a whole number of minor units that is not negative/],
    [1.5, 100, /an amount/],
    [Number.NaN, 100, /an amount/],
    [1, 0, /a rate must be a whole number of kobo above zero/],
    [1, -5, /a rate/],
    [1, 1.5, /a rate/],
    [Number.MAX_SAFE_INTEGER, 101, /too large/],
  ])('%p at %p is refused', (minor, rate, fault) => {
    expect(() => koboOf(minor, rate)).toThrow(RangeError);
    expect(() => koboOf(minor, rate)).toThrow(fault);
  });

  it('is within half a kobo of the exact value, and grows with the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 1, max: 1e7 }), (minor, rate) => {
        const kobo = koboOf(minor, rate);
        const difference = BigInt(kobo) * 100n - BigInt(minor) * BigInt(rate);
        expect(difference >= -50n && difference <= 50n).toBe(true);
        expect(koboOf(minor + 1, rate)).toBeGreaterThanOrEqual(kobo);
      }),
    );
  });
});

describe('an amount in Naira', () => {
  const quote = { from: 'USD', rate: 150_000 } as const;
  it('is itself where it is in Naira, quote or none', () => {
    expect(nairaOf({ amount: 5, currency: 'NGN' }, null)).toEqual({ amount: 5, currency: 'NGN' });
    expect(nairaOf({ amount: 5, currency: 'NGN' }, quote)).toEqual({ amount: 5, currency: 'NGN' });
  });
  it('is as quoted, or unknown', () => {
    expect(nairaOf({ amount: 5, currency: 'USD' }, quote)).toEqual({ amount: 7_500, currency: 'NGN' });
    expect(nairaOf({ amount: 5, currency: 'USD' }, null)).toBeNull();
  });
});

it.each([
  ['now', 0, true],
  ['a day ago', 24 * 3_600_000, true],
  ['a day and a moment ago', 24 * 3_600_000 + 1, false],
  ['in a moment', -1, true],
])('a rate of %s: fresh is %p', (_when, age, fresh) => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(isFreshRate(new Date(now.getTime() - age), now)).toBe(fresh);
});

it.each([
  [150_000, 5, 142_500, 157_500],
  [152_345, 5, 144_728, 159_962],
  [10, 5, 10, 10],
  [150_000, 0, 150_000, 150_000],
  [150_000, 1_000, 1, 1_650_000],
])('about %i, %i percent are from %i to %i, inclusive', (confirmed, percent, least, most) => {
  expect(rateBand(confirmed, percent)).toEqual({ least, most });
});

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
