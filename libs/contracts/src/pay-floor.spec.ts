import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { belowFloor, effectivePay, hourlyNaira, missingToFloor, PAY_FLOOR_MESSAGES, rateForFloor, UNKNOWN_PACE } from './pay-floor.js';
import { CURRENCIES, type Currency } from './money.js';
import { RATE_UNITS, type Rate, type RateUnit } from './rate.js';

const rate = (amount: number, per: RateUnit, currency: Currency = 'NGN'): Rate => ({ amount, currency, per });
const QUOTE = { from: 'USD', rate: 150_000 } as const;
const PACE = { secondsPerItem: 36, items: 50 };

describe('a rate below the floor of ₦1,000 an hour', () => {
  it.each<[Rate, typeof PACE | typeof UNKNOWN_PACE, typeof QUOTE | null, string]>([
    [rate(99_999, 'hour'), UNKNOWN_PACE, null, 'It pays ₦999.99 an hour, below the floor of ₦1,000. ₦1,000 per hour would pass.'],
    [rate(999, 'item'), PACE, null, 'It pays ₦999 an hour, below the floor of ₦1,000. ₦10 per item would pass.'],
    [rate(49_999, 'task'), PACE, null, 'It pays ₦999.98 an hour, below the floor of ₦1,000. ₦500 per task would pass.'],
    [rate(40_000, 'completion'), PACE, null, 'It pays ₦800 an hour, below the floor of ₦1,000. ₦500 on completion would pass.'],
    [rate(66, 'hour', 'USD'), UNKNOWN_PACE, QUOTE, 'It pays ₦990 an hour, below the floor of ₦1,000. $0.67 per hour would pass.'],
  ])('%j is refused with what it pays and what would pass', (low, pace, quote, message) => {
    const fault = belowFloor(low, pace, quote, 1_000);
    expect(fault && PAY_FLOOR_MESSAGES.below(fault)).toBe(message);
  });

  it.each<[string, Rate | null, typeof PACE | typeof UNKNOWN_PACE, typeof QUOTE | null, number | undefined]>([
    ['at the floor', rate(100_000, 'hour'), UNKNOWN_PACE, null, 1_000],
    ['without a floor', rate(1, 'hour'), UNKNOWN_PACE, null, undefined],
    ['without a rate', null, PACE, null, 1_000],
    ['an item of unknown time', rate(1, 'item'), UNKNOWN_PACE, null, 1_000],
    ['a task of unknown items', rate(1, 'task'), { secondsPerItem: 36, items: null }, null, 1_000],
    ['dollars without an exchange rate', rate(1, 'hour', 'USD'), UNKNOWN_PACE, null, 1_000],
  ])('passes: %s', (_what, high, pace, quote, floor) => {
    expect(belowFloor(high, pace, quote, floor)).toBeUndefined();
  });

  it('the proposed rate is the lowest that passes', () => {
    const given = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      per: fc.constantFrom(...RATE_UNITS),
      currency: fc.constantFrom(...CURRENCIES),
    });
    const pace = fc.record({ secondsPerItem: fc.integer({ min: 1, max: 10_000 }), items: fc.integer({ min: 1, max: 1_000 }) });
    const floor = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(given, pace, fc.integer({ min: 100, max: 10_000_000 }), floor, (low, known, kobo, naira) => {
        const quote = { from: 'USD', rate: kobo } as const;
        const fault = belowFloor(low, known, quote, naira);
        if (!fault) return;
        expect(belowFloor(fault.passing, known, quote, naira)).toBeUndefined();
        expect(fault.passing.amount).toBeGreaterThan(low.amount);
        const before = hourlyNaira({ ...fault.passing, amount: fault.passing.amount - 1 }, known, quote);
        expect(before?.amount).toBeLessThan(naira * 100);
      }),
    );
  });
});

describe('the effective pay', () => {
  const person = (kobo: number, seconds = 3_600) => ({ kobo, seconds });
  it.each([
    [[], null, null, 0],
    [[person(100, 0)], null, null, 0],
    [[person(100_000)], 100_000, 100_000, 1],
    [[person(300), person(100)], 200, 100, 2],
    [Array.from({ length: 20 }, (_, n) => person((n + 1) * 100)), 1_050, 200, 20],
    [Array.from({ length: 21 }, (_, n) => person((n + 1) * 100)), 1_100, 300, 21],
    [[person(50_000, 1_800)], 100_000, 100_000, 1],
  ])('of %j', (people, median, lowest, counted) => {
    const money = (amount: number | null) => (amount === null ? null : { amount, currency: 'NGN' });
    expect(effectivePay(people)).toEqual({ median: money(median), lowestTenth: money(lowest), people: counted });
  });

  it('proposes the bonus that lifts a person to the floor, and no more than a bonus may be', () => {
    expect(missingToFloor(person(60_000), 1_000)).toBe(40_000);
    expect(missingToFloor(person(100_000), 1_000)).toBe(0);
    expect(missingToFloor(person(0, 3_600_000), 1_000)).toBe(50_000_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000 }), (seconds, kobo) => {
        const missing = missingToFloor({ seconds, kobo }, 1_000);
        const { median } = effectivePay([{ seconds, kobo: kobo + missing }]);
        expect(median?.amount).toBeGreaterThanOrEqual(missing < 50_000_000 ? 100_000 : 0);
      }),
    );
  });

  it('proposes the rate that would have lifted the median to the floor', () => {
    expect(rateForFloor(rate(1_000, 'item'), { amount: 75_000, currency: 'NGN' }, 1_000)).toEqual(
      expect.objectContaining({ amount: 1_334, per: 'item' }),
    );
    expect(rateForFloor(null, { amount: 75_000, currency: 'NGN' }, 1_000)).toBeNull();
    expect(rateForFloor(rate(1_000, 'item'), { amount: 0, currency: 'NGN' }, 1_000)).toBeNull();
  });
});
