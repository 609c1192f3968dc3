import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { LIMITS } from './limits.js';
import { amountProblem, formatMoney, parseMajorUnits, sumPerCurrency, toMajorUnits } from './money.js';

describe('formatMoney', () => {
  test.each([
    [{ amount: 600_000, currency: 'NGN' as const }, '₦6,000.00'],
    [{ amount: 1, currency: 'NGN' as const }, '₦0.01'],
    [{ amount: 6_050, currency: 'USD' as const }, '$60.50'],
  ])('%j reads %s', (money, text) => expect(formatMoney(money)).toBe(text));

  it('leaves out zeros only of whole amounts', () => {
    expect(formatMoney({ amount: 600_000, currency: 'NGN' }, { trimZeros: true })).toBe('₦6,000');
    expect(formatMoney({ amount: 600_050, currency: 'NGN' }, { trimZeros: true })).toBe('₦6,000.50');
  });
});

describe('parseMajorUnits', () => {
  test.each([
    ['6000', 600_000],
    ['6,000.5', 600_050],
    [' 1,234,567.89 ', 123_456_789],
    ['0.01', 1],
    ['0', 0],
    ['1.005', undefined],
    ['60,00', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
  ])('%p is %p', (text, minor) => expect(parseMajorUnits(text)).toBe(minor));

  it('reads back what toMajorUnits writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: LIMITS.amountMax }), (amount) => parseMajorUnits(toMajorUnits(amount)) === amount));
  });
});

describe('amountProblem', () => {
  test.each([
    [1, true],
    [LIMITS.amountMax, true],
    [LIMITS.amountMax + 1, false],
    [0, false],
    [-5, false],
    [1.5, false],
    [Number.NaN, false],
    ['5', false],
    [null, false],
  ])('%p is an amount: %p', (amount, good) => expect(amountProblem(amount) === undefined).toBe(good));
});

// @asvs V1.4.2
it('sums per currency and loses nothing', () => {
  const money = fc.record({ amount: fc.integer({ min: 0, max: 1_000_000 }), currency: fc.constantFrom('NGN' as const, 'USD' as const) });
  fc.assert(
    fc.property(fc.array(money), (amounts) => {
      const total = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
      expect(total(sumPerCurrency(amounts))).toBe(total(amounts));
      expect(new Set(sumPerCurrency(amounts).map(({ currency }) => currency))).toEqual(new Set(amounts.map(({ currency }) => currency)));
    }),
  );
});

describe('the reason why an amount is none', () => {
  test.each([
    [0, {}, 'must be more than zero'],
    [-1, { allowZero: true }, 'must not be negative'],
    [10_000_000_001, {}, 'must not be more than 10000000000'],
    [0.5, {}, 'must be a whole number of minor units (kobo or cents)'],
    ['5', {}, 'must be a whole number of minor units (kobo or cents)'],
    [0, { allowZero: true }, undefined],
    [10_000_000_000, {}, undefined],
  ])('%p %p: %p', (amount, options, problem) => {
    expect(amountProblem(amount, options)).toBe(problem);
  });
});

it('amounts below zero are written with their sign, and groups of three digits are read', () => {
  expect([toMajorUnits(-150_050), toMajorUnits(-5), toMajorUnits(7)]).toEqual(['-1500.50', '-0.05', '0.07']);
  expect([parseMajorUnits('12,345.5'), parseMajorUnits('123,456'), parseMajorUnits('1234,567')]).toEqual([
    1_234_550,
    12_345_600,
    undefined,
  ]);
});
